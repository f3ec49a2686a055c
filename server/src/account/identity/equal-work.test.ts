import { communityPartNames } from '@hearth/shared/community-parts'
import pg from 'pg'
import { Piscina } from 'piscina'
import { describe, expect, it, vi } from 'vitest'
import { startServices } from '../../testing/services.ts'
import { aNumber, phones } from './codes/testing.ts'

// Before the first connection: connections of the ordinary pool keep the method that they find.
const statements = vi.spyOn(pg.Client.prototype, 'query')
const hashes = vi.spyOn(Piscina.prototype, 'run')
const running = await startServices()
const { app, services, newcomer, unconfirm } = running
const { confirmed } = phones(running)
const ann = await newcomer('Ann')
const bo = await newcomer('Bo')
await unconfirm(bo)
const { number } = await confirmed()
let count = 0
const nobody = () => `nobody${++count}@example.test`

/** The work of mails, which no answer waits for, the brackets of transactions, and the pulse of the live connection. */
const ofOthers =
  /'requestedMails'|'noticeMails'|into confirmations|audit_log|entry_blocks|^\s*(begin|commit)\b|^select 1$/
/** A first request of a minute inserts what later ones update. */
const verb = (text: string) => text.trim().replace(/^(insert into|update) "rate_limit".*/s, 'count a request')
const settled = () => Promise.all([services.mailSender.settled(), services.sms.settled()])

async function workFor(path: string, body: object) {
  await settled()
  // The process reads the parts at most every two seconds, for the first request that needs them.
  for (const part of communityPartNames) await services.community.part(part)
  statements.mockClear()
  hashes.mockClear()
  const answer = await app.inject({ method: 'POST', url: `/api/auth/${path}`, payload: body })
  await settled()
  const texts = statements.mock.calls.map(([sent]: unknown[]) =>
    typeof sent === 'string' ? sent : (sent as { text: string }).text,
  )
  return {
    answer: [answer.statusCode, answer.body, Object.keys(answer.headers).sort()],
    // In the threads, so that hashes of the library and of our own count.
    hashes: hashes.mock.calls.length,
    queries: texts
      .filter((text) => !ofOthers.test(text))
      .map(verb)
      .sort(),
  }
}

const wrong = { password: 'guess number 1' }
const code = { otp: '000000' }

describe('A known and an unknown address get the same answer for the same work:', () => {
  it.each([
    ['a sign-in with a wrong password', 'sign-in/email', wrong, 1],
    ['a token request with a wrong password', 'token', { grant_type: 'password', ...wrong }, 1],
    ['recovery', 'request-password-reset', {}, 0],
    ['another confirmation mail', 'send-verification-email', {}, 0],
    ['a wrong code before one was requested', 'sign-in/email-otp', code, 0],
    ['a request for a code', 'email-otp/send-verification-otp', { type: 'sign-in' }, 0],
    ['a request for a link', 'sign-in/magic-link', {}, 0],
  ])('%s', async (_name, path, body, expected) => {
    const unknown = await workFor(path, { email: nobody(), ...body })
    expect(unknown.hashes).toBe(expected)
    expect(unknown.queries.length).toBeGreaterThan(2)
    for (const { email } of [ann, bo]) expect(await workFor(path, { email, ...body })).toEqual(unknown)
  })

  it('a wrong code after one was requested', async () => {
    const works = []
    for (const email of [nobody(), ann.email, bo.email]) {
      await workFor('email-otp/send-verification-otp', { email, type: 'sign-in' })
      works.push(await workFor('sign-in/email-otp', { email, ...code }))
    }
    expect(works[0]!.answer[0]).toBe(400)
    expect(works.slice(1)).toEqual([works[0], works[0]])
  })

  it('a link that is not there, and one of somebody', async () => {
    const body = (token: string) => ({ token, newPassword: 'another long word 77' })
    const [one, other] = [
      await workFor('reset-password', body('x')),
      await workFor('reset-password', body('y'.repeat(24))),
    ]
    expect(one).toEqual(other)
    expect(one.answer[1]).toContain('INVALID_TOKEN')
  })
})

describe('A known and an unknown number get the same answer for the same work:', () => {
  const newPassword = 'another long word 77'
  // One for all calls: a code that one requests, the next enters wrongly.
  const nobodys = aNumber()

  it.each([
    ['a sign-in with a wrong password', 'sign-in/email', wrong, 1],
    ['a wrong code before one was requested', 'phone-number/verify', { code: '000000' }, 0],
    ['a request for a code', 'phone-number/send-otp', {}, 0],
    ['a wrong code after one was requested', 'phone-number/verify', { code: '000000' }, 0],
    ['recovery', 'phone-number/request-password-reset', {}, 0],
    ['a new password with a wrong code', 'phone-number/reset-password', { ...code, newPassword }, 0],
  ])('%s', async (_name, path, body, expected) => {
    const unknown = await workFor(path, { phoneNumber: nobodys, ...body })
    expect(unknown.hashes).toBe(expected)
    expect(unknown.queries.length).toBeGreaterThan(2)
    expect(await workFor(path, { phoneNumber: number, ...body })).toEqual(unknown)
  })
})
