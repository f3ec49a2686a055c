import { password } from '@hearth/shared/testing'
import { describe, expect, it } from 'vitest'
import { startServices } from '../../testing/services.ts'
import { identityRoutes } from './routes.ts'
import { aSignUp, identity } from './testing.ts'

const running = await startServices()
const { app, services, db, newcomer, stranger, letProofLapse } = running
const { signIn, mailsTo, confirmed } = identity(running)
const base = services.env.BASE_URL
const posts = Object.keys(identityRoutes).flatMap((route) => {
  const [method, path] = route.split(' ') as [string, string]
  return method === 'POST' ? [path] : []
})
const sessionCookie = (headers: Record<string, unknown>) =>
  /hearth\.session_token=([^;]*)/.exec(String(headers['set-cookie']))?.[1]

/** Sends a form as a page does, with the given headers. */
const post = (path: string, payload: object, headers: Record<string, string> = {}) =>
  app.inject({ method: 'POST', url: `/api/auth${path}`, payload, headers: { host: 'localhost:3000', ...headers } })

describe('Two session cookies in one request', () => {
  it.each([
    ['space before =', (own: string, other: string) => `${other.replace('=', ' =')}; ${own}`],
    ['tab before the name', (own: string, other: string) => `x=1;\t${other}; ${own}`],
    ['space after =', (own: string, other: string) => `${other.replace('=', '= ')};${own}`],
    ['plain', (own: string, other: string) => `${other}; ${own}`],
  ])('never pass the checks of one session and act as another: %s', async (_, both) => {
    const [ann, mallory] = [await newcomer('Ann'), await newcomer('Mallory')]
    await letProofLapse(ann)
    const headers = { cookie: both(mallory.cookie(), ann.cookie()) }
    const options = await app.inject({ url: '/api/auth/passkey/generate-register-options', headers })
    expect([options.statusCode, options.json()]).toEqual([403, { code: 'REAUTHENTICATION_REQUIRED' }])
  })
})

describe('Session fixation', () => {
  it('fails: a sign-in always begins a session of its own and ends the one it replaces', async () => {
    const [ann, mallory] = [await newcomer('Ann'), await newcomer('Mallory')]
    const planted = mallory.cookie()
    const answer = await post('/sign-in/email', { email: ann.email, password }, { cookie: planted })
    expect(answer.statusCode).toBe(200)
    const fresh = sessionCookie(answer.headers)
    expect(planted).not.toContain(fresh)
    expect((await app.inject({ url: '/api/me', headers: { cookie: planted } })).statusCode).toBe(401)
    for (const value of ['planted', 'a'.repeat(32), `${'a'.repeat(32)}.${'b'.repeat(44)}`]) {
      const again = await post(
        '/sign-in/email',
        { email: ann.email, password },
        { cookie: `hearth.session_token=${value}` },
      )
      expect(sessionCookie(again.headers)).not.toContain(value.slice(0, 20))
      const withPlanted = await app.inject({ url: '/api/me', headers: { cookie: `hearth.session_token=${value}` } })
      expect(withPlanted.statusCode).toBe(401)
    }
  })

  it('fails: a token in the address, a header or the body begins no session', async () => {
    const ann = await newcomer('Ann')
    const [, token] = /session_token=([^;]+)/.exec(ann.cookie())!
    const raw = decodeURIComponent(token!).split('.')[0]!
    for (const text of [token!, decodeURIComponent(token!), raw]) {
      for (const url of [`/api/me?session_token=${text}`, `/api/auth/get-session?token=${text}`]) {
        const { statusCode, body } = await app.inject({ url })
        expect(statusCode === 200 ? body : 'refused').toMatch(/^(null|refused)$/)
      }
      const headers = { authorization: `Bearer ${text}`, 'x-session-token': text, 'set-auth-token': text }
      expect((await app.inject({ url: '/api/me', headers })).statusCode).toBe(401)
    }
  })
})

describe("Another site's page", () => {
  it('reaches no identity route, in any of the ways a page can send', async () => {
    const ann = await newcomer('Ann')
    const before = await db.selectFrom('session').where('userId', '=', ann.userId).selectAll().execute()
    expect(posts.length).toBeGreaterThan(8)
    for (const path of [...posts, '/token', '/authorize', '/logout'])
      for (const headers of [
        { 'sec-fetch-site': 'cross-site' },
        { 'sec-fetch-site': 'same-site' },
        { origin: 'https://evil.example' },
        { origin: 'null' },
      ] as Record<string, string>[]) {
        const answer = await post(path, {}, { ...headers, cookie: ann.cookie() })
        expect([path, answer.statusCode, answer.json()]).toEqual([path, 403, { code: 'FORBIDDEN' }])
        expect(answer.headers['access-control-allow-origin']).toBeUndefined()
      }
    const after = await db.selectFrom('session').where('userId', '=', ann.userId).selectAll().execute()
    expect(after).toEqual(before)
  })
})

/** The fields that the identity library and its plugins read addresses from. The first two take all of `elsewhere`. */
const addressFields = [
  'callbackURL',
  'redirectTo',
  'errorCallbackURL',
  'newUserCallbackURL',
  'redirectURL',
  'redirect_uri',
]
/** Routes that mail a link or answer a redirect. */
const linking = posts.filter((path) => /sign-|sso|link|mail|reset/.test(path) && path !== '/sign-out')
const elsewhere = [
  'https://evil.example',
  '//evil.example',
  '/\\evil.example',
  '\\\\evil.example',
  '/%5cevil.example',
  '/%2f%2fevil.example',
  '/..//evil.example',
  '/\t/evil.example',
  'https:evil.example',
  'javascript:alert(1)',
  'data:text/html,x',
  `${base}@evil.example`,
  `${base}.evil.example`,
]

describe('An address of another site', () => {
  it('leaves the server in no answer and no mail, whichever field it is in', async () => {
    const known = await confirmed()
    const tries = elsewhere.flatMap((to, index) =>
      addressFields.slice(0, index ? 2 : undefined).flatMap((field) => linking.map((path) => ({ to, field, path }))),
    )
    expect(tries.length).toBeGreaterThan(100)
    for (const { to, field, path } of tries) {
      const body = aSignUp(path === '/sign-up/email' ? { password: 'x' } : { email: known })
      const answer = await post(path, { ...body, token: 'x', [field]: to })
      const location = answer.headers.location
      if (location) expect(new URL(location, base).host, `${path} ${field} ${to}`).toBe(new URL(base).host)
      expect(answer.body, `${path} ${field} ${to}`).not.toContain('evil.example')
    }
    for (const to of elsewhere) await post('/sign-up/email', aSignUp({ callbackURL: to }))
    await services.mailSender.settled()
    for (const { links } of services.mailer.captured!)
      for (const link of links) expect(link.startsWith(`${base}/`) && !link.includes('evil'), link).toBe(true)
  })

  it('is put into no mail by a header', async () => {
    const email = await confirmed()
    const headers = {
      'x-forwarded-host': 'evil.example',
      'x-forwarded-proto': 'https',
      forwarded: 'host=evil.example',
      'x-original-host': 'evil.example',
      referer: 'https://evil.example/',
    }
    expect((await post('/request-password-reset', { email }, headers)).statusCode).toBe(200)
    const [mail] = await mailsTo(email)
    expect(mail!.links[0]).toMatch(/^http:\/\/localhost:3000\/auth\?link=reset#/)
    const { statusCode } = await post('/request-password-reset', { email }, { host: 'evil.example' })
    expect(statusCode).toBe(421)
  })
})

describe('Fields that only the server sets', () => {
  const reserved = {
    id: '00000000-0000-4000-8000-000000000000',
    userId: '00000000-0000-4000-8000-000000000000',
    role: 'admin',
    roles: ['admin'],
    banned: false,
    banReason: null,
    emailVerified: true,
    phoneNumberVerified: true,
    twoFactorEnabled: false,
    secondFactorAt: '2030-01-01',
    secondFactorKind: 'totp',
    byPassword: true,
    passwordBy: null,
    authenticatedAt: '2030-01-01',
    expiresAt: '2099-01-01',
    createdAt: '1999-01-01',
    changesLockedUntil: null,
  }

  it('are set by no body of an identity route', async () => {
    const [ann, eve] = [await newcomer('Ann'), await newcomer('Eve')]
    await db.updateTable('user').set({ banned: true, emailVerified: false }).where('id', '=', eve.userId).execute()
    const rows = async () => ({
      users: await db
        .selectFrom('user')
        .where('id', 'in', [ann.userId, eve.userId])
        .orderBy('id')
        .selectAll()
        .execute(),
      roles: await db.selectFrom('userRoles').selectAll().execute(),
    })
    const before = await rows()
    const routes = posts.filter((path) => !/sign-out|revoke|change-password/.test(path))
    for (const path of routes)
      for (const { email } of [ann, eve])
        await post(path, { ...aSignUp({ email }), token: 'x', ...reserved }, { cookie: ann.cookie() })
    expect(await rows()).toEqual(before)
    const { phoneNumberVerified, ...ignored } = reserved
    expect((await post('/sign-up/email', aSignUp({ phoneNumberVerified }))).statusCode).toBe(400)
    const account = aSignUp(ignored)
    const made = await post('/sign-up/email', account)
    expect(made.statusCode).toBe(200)
    const row = await db.selectFrom('user').where('email', '=', account.email).selectAll().executeTakeFirstOrThrow()
    expect(row).toMatchObject({ emailVerified: false, banned: false })
    expect(row.id).not.toBe(reserved.id)
    expect(row.createdAt.getFullYear()).toBeGreaterThan(2000)
    expect((await rows()).roles).toEqual(before.roles)
    expect((await signIn(account.email)).body).toMatchObject({ code: 'EMAIL_NOT_VERIFIED' })
    expect((await stranger()('GET', '/me')).status).toBe(401)
  })
})
