import type { CaptchaChallenge } from '@hearth/shared/account/captcha'
import { captchaHeader } from '@hearth/shared/account/captcha-constants'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { ZodError } from 'zod'
import { readEnv } from '../../../platform/config/env.ts'
import { deleteExpired } from '../../../platform/retention/delete-expired.ts'
import { startServices } from '../../../testing/services.ts'
import { identityRoutes } from '../routes.ts'
import { aSignUp } from '../testing.ts'
import { solved } from './testing.ts'

const { app, services, db, stranger, newcomer } = await startServices({ CAPTCHA: 'altcha' })

const post = (path: string, payload: object, proof?: string) =>
  app.inject({
    method: 'POST',
    url: `/api/auth${path}`,
    payload,
    headers: proof === undefined ? {} : { [captchaHeader]: proof },
  })
const newChallenge = async () => (await stranger()<CaptchaChallenge>('GET', '/captcha-challenge')).body
const proof = async () => solved(await newChallenge())
const edited = (text: string, edit: (proof: { challenge: CaptchaChallenge; solution: object }) => void) => {
  const value = JSON.parse(Buffer.from(text, 'base64').toString())
  edit(value)
  return Buffer.from(JSON.stringify(value)).toString('base64')
}
const accounts = async () => (await db.selectFrom('user').select('id').execute()).length

describe('A proof of work', () => {
  it('is asked for before each route that creates or mails something, and before no other', async () => {
    const asking = Object.entries(identityRoutes).filter(([, { captcha }]) => captcha)
    expect(asking.map(([route]) => route).sort()).toEqual([
      'POST /email-otp/send-verification-otp',
      'POST /phone-number/request-password-reset',
      'POST /phone-number/send-otp',
      'POST /request-password-reset',
      'POST /send-verification-email',
      'POST /sign-in/magic-link',
      'POST /sign-up/email',
    ])
    const { email } = await newcomer('Ann')
    for (const [route] of asking) {
      const path = route.split(' ')[1]!
      const without = await post(path, aSignUp({ email }))
      expect([route, without.statusCode, without.json()]).toEqual([route, 400, { code: 'CAPTCHA_REQUIRED' }])
      const refused = await post(path, aSignUp({ email }), 'bm90IG9uZQ==')
      expect([route, refused.statusCode, refused.json()]).toEqual([route, 403, { code: 'CAPTCHA_FAILED' }])
    }
    await services.mailSender.settled()
    expect(services.mailer.captured).toEqual([])
    expect((await post('/sign-in/email', { email, password: 'wrong' })).json().code).toBe('INVALID_EMAIL_OR_PASSWORD')
  })

  it('opens one request: neither a second use nor one at the same instant', async () => {
    const before = await accounts()
    const once = await proof()
    const answers = await Promise.all([1, 2, 3].map(() => post('/sign-up/email', aSignUp(), once)))
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 403, 403])
    expect((await post('/request-password-reset', { email: 'a@example.test' }, once)).statusCode).toBe(403)
    expect(await accounts()).toBe(before + 1)
  })

  it('is refused when anything in it was changed, or it came from elsewhere', async () => {
    const right = await proof()
    const changes = [
      edited(right, ({ challenge }) => (challenge.parameters.expiresAt += 600)),
      edited(right, ({ challenge }) => (challenge.parameters.cost = 1)),
      edited(right, ({ challenge }) => (challenge.parameters.nonce = challenge.parameters.nonce.toUpperCase())),
      edited(right, ({ challenge }) => (challenge.parameters.keyPrefix = '00')),
      edited(right, ({ challenge }) => (challenge.signature = '00'.repeat(32))),
      edited(right, (all) => (all.solution = { counter: 1, derivedKey: '00'.repeat(32), time: 1 })),
      edited(right, ({ challenge }) => Object.assign(challenge.parameters, { data: {} })),
      '',
      'x'.repeat(5000),
    ]
    for (const change of changes) {
      const { statusCode } = await post('/request-password-reset', { email: 'a@example.test' }, change)
      expect([change.slice(0, 40), statusCode]).toEqual([change.slice(0, 40), change ? 403 : 400])
    }
    expect((await post('/request-password-reset', { email: 'a@example.test' }, right)).statusCode).toBe(200)
  })

  it('is valid for ten minutes, and is remembered no longer', async () => {
    const late = await proof()
    const { expiresAt } = JSON.parse(Buffer.from(late, 'base64').toString()).challenge.parameters
    expect(Math.abs(expiresAt - Date.now() / 1000 - 600)).toBeLessThan(60)
    const past = Date.now() + 11 * 60_000
    const { now } = Date
    Date.now = () => past
    const answer = await post('/request-password-reset', { email: 'a@example.test' }, late)
    Date.now = now
    expect(answer.json()).toEqual({ code: 'CAPTCHA_FAILED' })
    const used = () => db.selectFrom('captchaSolutions').selectAll().execute()
    await deleteExpired(services)
    expect((await used()).length).toBeGreaterThan(0)
    await sql`update captcha_solutions set expires_at = now() - interval '1 second'`.execute(db)
    await deleteExpired(services)
    expect(await used()).toEqual([])
  })

  it('is announced to the sign-in screen; the page still loads nothing from another host', async () => {
    const { body } = await stranger()<{ captcha: object }>('GET', '/ways-in')
    expect(body.captcha).toEqual({ kind: 'altcha', siteKey: null })
    const page = await app.inject('/api/health')
    expect(page.headers['content-security-policy']).not.toContain('https://')
  })
})

describe('The settings', () => {
  it('of a provider are complete, or the server does not start', () => {
    const read = (settings: Record<string, string>) => () => readEnv(settings)
    expect(read({ CAPTCHA: 'turnstile', CAPTCHA_SITE_KEY: 'a' })).toThrow('CAPTCHA_SECRET')
    expect(read({ CAPTCHA: 'hcaptcha' })).toThrow('CAPTCHA_SITE_KEY')
    expect(read({ CAPTCHA: 'recaptcha' })).toThrow(ZodError)
    expect(read({ CAPTCHA: 'altcha' })().CAPTCHA).toBe('altcha')
  })
})
