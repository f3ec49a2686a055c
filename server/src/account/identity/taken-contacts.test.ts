import { password } from '@hearth/shared/testing'
import pg from 'pg'
import { Piscina } from 'piscina'
import { describe, expect, it, vi } from 'vitest'
import { startServices } from '../../testing/services.ts'
import { aNumber, aPhoneSignUp, phones } from './codes/testing.ts'
import { aSignUp, identity } from './testing.ts'

// This runs before the first connection, because a connection keeps the method that it finds.
const statements = vi.spyOn(pg.Client.prototype, 'query')
const hashes = vi.spyOn(Piscina.prototype, 'run')
const running = await startServices({ SIGN_UP_ANSWERS: 'alike', SMS_COUNTRIES: 'DK', TRUST_PROXY: '1' })
const { app, services, db, stranger, newcomer } = running
const { mailsTo, signedUp, confirm, newestToken, signIn } = identity(running)
const { messagesTo, codeTo, confirmed, from } = phones(running)

/**
 * Statements that no answer waits for (mails, text messages, the removal of placeholder accounts), statements that run
 * at intervals, and the bounds of transactions.
 */
const ofOthers =
  /'requestedMails'|'noticeMails'|into confirmations|audit_log|entry_blocks|from community_settings|from "published_pages"|^delete from "user"|^\s*(begin|commit)\b|^select 1$/
const verb = (text: string) => text.trim().replace(/^(insert into|update) "rate_limit".*/s, 'count a request')
const settled = () => Promise.all([services.mailSender.settled(), services.sms.settled()])

/** An answer without the fields that differ in every answer. */
const shape = (body: string) => body.replace(/[0-9a-f]{8}-[0-9a-f-]{27}/g, 'id')
let client = 0

async function workFor(payload: object, path = 'sign-up/email') {
  await settled()
  statements.mockClear()
  hashes.mockClear()
  const headers = { 'x-forwarded-for': `198.51.${++client}.1` }
  const answer = await app.inject({ method: 'POST', url: `/api/auth/${path}`, payload, headers })
  await settled()
  const texts = statements.mock.calls.map(([sent]: unknown[]) =>
    typeof sent === 'string' ? sent : (sent as { text: string }).text,
  )
  return {
    status: answer.statusCode,
    answer: shape(answer.body),
    headers: Object.keys(answer.headers).sort(),
    cookies: answer.cookies.map(({ name, maxAge, path }) => [name, maxAge, path]),
    hashes: hashes.mock.calls.length,
    queries: texts
      .filter((text) => !ofOthers.test(text))
      .map(verb)
      .sort(),
  }
}

const rows = () => db.selectFrom('user').select(['id', 'email', 'phoneNumber']).orderBy('id').execute()
/** All accounts, once the placeholder accounts are removed. */
async function accounts() {
  await expect.poll(async () => (await rows()).filter(({ email }) => email.endsWith('@nobody.invalid'))).toEqual([])
  return rows()
}
const signUp = (email: string) => aSignUp({ email, firstName: 'Eve' })

describe('With SIGN_UP_ANSWERS=alike', () => {
  it('a taken address gets the answer of a free one for the same work, confirmed or not, in any spelling', async () => {
    const [ann, waiting] = [await newcomer('Ann'), await signedUp()]
    const free = `free${++client}@example.test`
    const unknown = await workFor(signUp(free))
    expect([unknown.status, unknown.hashes]).toEqual([200, 1])
    expect(unknown.queries.length).toBeGreaterThan(5)
    for (const email of [ann.email, ann.email.toUpperCase(), waiting]) {
      const known = await workFor(signUp(email))
      expect({ ...known, answer: known.answer.replace(email.toLowerCase(), free) }).toEqual(unknown)
    }
  })

  it('only a mail tells the owner, in the language of the account, and the account does not change', async () => {
    const ann = await newcomer('Ann')
    await db.updateTable('user').set({ languageCode: 'de' }).where('id', '=', ann.userId).execute()
    const before = await accounts()
    await workFor(signUp(ann.email))
    expect(await accounts()).toEqual(before)
    const [mail, ...more] = await mailsTo(ann.email)
    expect([mail!.subject, mail!.links, more]).toEqual([
      'Du hast schon ein Konto bei Hearth',
      [`http://localhost:3000/auth`],
      [],
    ])
    expect((await signIn(ann.email, password)).status).toBe(200)
    expect(services.mailer.captured!.filter(({ to }) => to.endsWith('.invalid'))).toEqual([])
  })

  it('a sign-in with the sign-up’s password tells nothing either, and mails another link to a free address', async () => {
    const ann = await newcomer('Ann')
    const free = `free${++client}@example.test`
    const works = []
    for (const email of [free, ann.email]) {
      const form = aSignUp({ email, password: 'what eve has chosen 7' })
      await workFor(form)
      works.push(await workFor({ email, password: form.password }, 'sign-in/email'))
    }
    expect(works[0]).toMatchObject({ status: 401, answer: expect.stringContaining('INVALID_EMAIL_OR_PASSWORD') })
    expect(works[1]).toEqual(works[0])
    expect((await mailsTo(free)).map(({ links }) => links[0]!.includes('link=confirm'))).toEqual([true, true])
    const wrong = await workFor({ email: ann.email, password: 'another guess 8' }, 'sign-in/email')
    expect(wrong.answer).toBe(works[0]!.answer)
  })

  it('a free address gets its link by mail', async () => {
    const ask = stranger()
    const email = await signedUp({}, ask)
    expect((await confirm(await newestToken(email), ask)).status).toBe(200)
    expect((await signIn(email, password)).status).toBe(200)
  })

  it('a taken number costs the work of a free one, and the code signs the owner in', async () => {
    const { number } = await confirmed()
    const before = await accounts()
    const free = aNumber()
    const unknown = await workFor(aPhoneSignUp(free))
    expect([unknown.status, unknown.hashes]).toEqual([200, 1])
    expect(await workFor(aPhoneSignUp(number))).toEqual(unknown)
    const others = async () => (await rows()).filter(({ phoneNumber }) => phoneNumber !== free)
    await expect.poll(others).toEqual(before)
    expect((await messagesTo(number))[0]!.text).toContain('You already have a Hearth account with this number.')
    expect((await messagesTo(free))[0]!.text).not.toContain('already')
    const body = { phoneNumber: number, code: await codeTo(number) }
    const { body: answer } = await from('/phone-number/verify', body)
    expect(answer.user).toBeDefined()
  })

  it('the answer names other problems of the form first', async () => {
    const ann = await newcomer('Ann')
    const weak = await stranger()('POST', '/auth/sign-up/email', aSignUp({ email: ann.email, password: 'a' }))
    expect(weak).toMatchObject({ status: 400 })
    expect(await mailsTo(ann.email)).toEqual([])
  })
})

describe('By default', () => {
  it('a sign-up says that the address or number has an account', async () => {
    const spec = await startServices({ SMS_COUNTRIES: 'DK' })
    const ann = await spec.newcomer('Ann')
    const { number } = await phones(spec).confirmed()
    for (const form of [signUp(ann.email), aPhoneSignUp(number)])
      expect(await spec.stranger()('POST', '/auth/sign-up/email', form)).toMatchObject({
        status: 422,
        body: { code: 'USER_ALREADY_EXISTS' },
      })
    expect(services.env.SIGN_UP_ANSWERS).toBe('alike')
    expect(spec.services.env.SIGN_UP_ANSWERS).toBe('spec')
  })
})
