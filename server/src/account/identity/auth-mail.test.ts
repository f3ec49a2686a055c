import { password } from '@hearth/shared/testing'
import { describe, expect, it, vi } from 'vitest'
import { startServices } from '../../testing/services.ts'
import { aSignUp, identity, tokenOf } from './testing.ts'

const running = await startServices()
const { app, services, db, stranger, newcomer } = running
const { signIn, mailsTo, newestToken, confirm, signedUp, confirmed } = identity(running)
const kept = services.mailer.captured!

describe('Another confirmation mail', () => {
  const resend = (email: string, change = {}) =>
    stranger()('POST', '/auth/send-verification-email', { email, ...change })

  it('is sent to an unconfirmed address, and confirms like the first one', async () => {
    const ask = stranger()
    const email = await signedUp({}, ask)
    expect(await resend(email)).toMatchObject({ status: 200, body: { status: true } })
    expect(await mailsTo(email)).toHaveLength(2)
    expect((await confirm(await newestToken(email), ask)).status).toBe(200)
    expect((await signIn(email)).status).toBe(200)
  })

  it('is answered alike, but not sent, for an unknown or confirmed address', async () => {
    const { email } = await newcomer('Ann')
    for (const address of ['nobody@example.test', email]) {
      expect(await resend(address)).toMatchObject({ status: 200, body: { status: true } })
      expect(await mailsTo(address)).toEqual([])
    }
  })
})

describe('A forgotten password', () => {
  const recover = (email: string, change = {}) =>
    stranger()('POST', '/auth/request-password-reset', { email, ...change })
  const reset = (token: string, newPassword: string) =>
    stranger()<{ code: string }>('POST', '/auth/reset-password', { token, newPassword })

  it('is replaced through a mailed link, once, and every session ends', async () => {
    const ann = await newcomer('Ann')
    expect((await recover(ann.email)).status).toBe(200)
    const [mail] = await mailsTo(ann.email)
    expect(mail!.links[0]).toMatch(/^http:\/\/localhost:3000\/auth\?link=reset#\w+$/)
    expect((await ann.ask('GET', '/me')).status).toBe(200)

    const chosen = [1, 2, 3, 4].map((nth) => `a better one 4${nth}`)
    const answers = await Promise.all(chosen.map((word) => reset(tokenOf(mail!.links[0]), word)))
    expect(answers.map(({ status }) => status).sort(), 'at the same instant').toEqual([200, 400, 400, 400])
    expect((await ann.ask('GET', '/me')).status).toBe(401)
    expect((await signIn(ann.email)).status).toBe(401)
    const used = chosen[answers.findIndex(({ status }) => status === 200)]!
    expect((await signIn(ann.email, used)).status).toBe(200)

    expect(await reset(tokenOf(mail!.links[0]), 'a third one 44')).toMatchObject({
      status: 400,
      body: { code: 'INVALID_TOKEN' },
    })
    expect((await signIn(ann.email, used)).status).toBe(200)
  })

  it('is not replaced by one too short or too common, and the link stays valid', async () => {
    const ann = await newcomer('Ann')
    await recover(ann.email)
    const token = await newestToken(ann.email)
    expect((await reset(token, '12345')).body.code).toBe('PASSWORD_TOO_SHORT')
    expect((await reset(token, 'iloveyou')).body.code).toBe('WEAK_PASSWORD')
    expect((await reset('0'.repeat(24), 'a better one 43')).body.code).toBe('INVALID_TOKEN')
    expect((await reset(token, 'a better one 43')).status).toBe(200)
  })

  it('can no longer be replaced after an hour', async () => {
    const ann = await newcomer('Ann')
    await recover(ann.email)
    const token = await newestToken(ann.email)
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 3_601_000 })
    expect((await reset(token, 'a better one 43')).body.code).toBe('INVALID_TOKEN')
    vi.useRealTimers()
  })

  it('does not reveal whether there is an account', async () => {
    const ann = await newcomer('Ann')
    const [known, unknown] = [await recover(ann.email), await recover('nobody@example.test')]
    expect([unknown.status, unknown.body]).toEqual([known.status, known.body])
    expect(await mailsTo('nobody@example.test')).toEqual([])
  })

  it('leaves nothing in the database from which a link could be made', async () => {
    const ann = await newcomer('Ann')
    await recover(ann.email)
    const token = await newestToken(ann.email)
    const rows = await db.selectFrom('verification').selectAll().execute()
    expect(rows.length).toBeGreaterThan(0)
    expect(JSON.stringify(rows)).not.toContain(token)
  })
})

describe('Links in mails', () => {
  it('cannot be pointed to another site', async () => {
    const email = await signedUp()
    const { email: known } = await newcomer('Ann')
    const foreign = 'https://evil.example/take'
    await services.mailSender.settled()
    const before = kept.length
    for (const [path, body] of [
      ['/auth/sign-up/email', aSignUp({ callbackURL: foreign })],
      ['/auth/send-verification-email', { email, callbackURL: foreign }],
      ['/auth/request-password-reset', { email: known, redirectTo: foreign }],
    ] as const)
      expect((await stranger()('POST', path, body)).status, path).toBe(403)
    await services.mailSender.settled()
    expect(kept).toHaveLength(before)
  })

  it('point to BASE_URL, whatever host the request names', async () => {
    const account = aSignUp()
    const signUp = (headers: Record<string, string>) =>
      app.inject({ method: 'POST', url: '/api/auth/sign-up/email', headers, payload: account })
    expect((await signUp({ host: 'evil.example' })).statusCode).toBe(421)
    expect((await signUp({ host: '127.0.0.1', 'x-forwarded-host': 'evil.example' })).statusCode).toBe(200)
    expect((await mailsTo(account.email))[0]!.links[0]).toMatch(/^http:\/\/localhost:3000\/auth\?link=confirm#/)
  })
})

describe('Mails', () => {
  it('are in the language chosen at sign-up, or a later choice', async () => {
    const email = await confirmed({ languageCode: 'th', firstName: 'สมชาย' })
    expect((await mailsTo(email))[0]!.subject).toBe('ยืนยันอีเมลของคุณสำหรับ Hearth')
    const ask = stranger()
    await signIn(email, password, ask)
    await ask('PUT', '/me/language', { languageCode: 'da' })
    await ask('POST', '/auth/request-password-reset', { email })
    expect((await mailsTo(email))[0]!.subject).toBe('Vælg en ny adgangskode til Hearth')
  })

  it('are in English for an unsupported language', async () => {
    const email = await signedUp({ languageCode: 'fr' })
    expect((await mailsTo(email))[0]!.subject).toBe('Confirm your email for Hearth')
  })
})
