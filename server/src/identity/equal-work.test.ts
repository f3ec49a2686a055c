import pg from 'pg'
import { describe, expect, it, vi } from 'vitest'
import { startServices } from '../testing/services.ts'

// Before the first connection: connections of the ordinary pool keep the method that they find.
const statements = vi.spyOn(pg.Client.prototype, 'query')
const { app, services, db, newcomer } = await startServices()
const { password: hasher } = await services.auth.$context
const hashes = [vi.spyOn(hasher, 'hash'), vi.spyOn(hasher, 'verify')]
const ann = await newcomer('Ann')
const bo = await newcomer('Bo')
await db.updateTable('user').set({ emailVerified: false }).where('id', '=', bo.userId).execute()
let count = 0
const nobody = () => `nobody${++count}@example.test`

/** The work of mails, which no answer waits for. */
const ofMails = /mails_sent|'mails '|into confirmations|^\s*(begin|commit)\b/
/** A first request of a minute inserts what later ones update. */
const verb = (text: string) => text.trim().replace(/^(insert into|update) "rate_limit".*/s, 'count a request')

async function workFor(path: string, body: object) {
  await services.mailSender.settled()
  statements.mockClear()
  for (const one of hashes) one.mockClear()
  const answer = await app.inject({ method: 'POST', url: `/api/auth/${path}`, payload: body })
  await services.mailSender.settled()
  const texts = statements.mock.calls.map(([sent]: unknown[]) =>
    typeof sent === 'string' ? sent : (sent as { text: string }).text,
  )
  const queries = texts.filter((text) => !ofMails.test(text)).map(verb)
  return {
    answer: [answer.statusCode, answer.body, Object.keys(answer.headers).sort()],
    hashes: hashes.reduce((sum, { mock }) => sum + mock.calls.length, 0),
    queries: queries.sort(),
  }
}

describe('A known and an unknown address get the same answer for the same work:', () => {
  it.each([
    ['a sign-in with a wrong password', 'sign-in/email', { password: 'guess number 1' }, 1],
    ['a token request with a wrong password', 'token', { grant_type: 'password', password: 'guess number 1' }, 1],
    ['recovery', 'request-password-reset', {}, 0],
    ['another confirmation mail', 'send-verification-email', {}, 0],
  ])('%s', async (_name, path, body, expected) => {
    const unknown = await workFor(path, { email: nobody(), ...body })
    expect(unknown.hashes).toBe(expected)
    expect(unknown.queries.length).toBeGreaterThan(2)
    for (const { email } of [ann, bo]) expect(await workFor(path, { email, ...body })).toEqual(unknown)
  })

  it('a link that is not there, and one of somebody', async () => {
    const body = (token: string) => ({ token, newPassword: 'another long word 77' })
    const [one, other] = [
      await workFor('reset-password', body('x')),
      await workFor('reset-password', body('y'.repeat(24))),
    ]
    expect(one).toEqual(other)
    const { body: answer } = await app.inject({ method: 'POST', url: '/api/auth/reset-password', payload: body('x') })
    expect(answer).toContain('INVALID_TOKEN')
  })
})
