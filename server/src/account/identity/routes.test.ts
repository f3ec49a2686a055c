import { describe, expect, it, vi } from 'vitest'
import { startServices } from '../../testing/services.ts'
import { addressHash } from './events.ts'
import { identityRoutes } from './routes.ts'
import { eventKinds, identity } from './testing.ts'

const running = await startServices()
const { app, services, db, stranger, newcomer, ban } = running
const { signIn, signedUp } = identity(running)

type Endpoint = { path?: string; options?: { method?: string | string[]; metadata?: { SERVER_ONLY?: boolean } } }
type Session = { session: { id: string } } | null

/** All routes that the library would answer, as method and path. */
function libraryRoutes(): string[] {
  const endpoints = Object.values(services.auth.api) as Endpoint[]
  return endpoints.flatMap(({ path, options }) =>
    path && options?.method ? [options.method].flat().map((method) => `${method} ${path.replace(/:\w+/g, 'x')}`) : [],
  )
}

describe('The identity routes', () => {
  it('that Hearth does not use answer 404, signed in or not', async () => {
    const ann = await newcomer('Ann')
    const unused = libraryRoutes().filter((route) => !(route in identityRoutes))
    expect(unused.length).toBeGreaterThan(15)
    expect(unused).toContain('POST /verify-password')
    for (const route of unused) {
      const [method, path] = route.split(' ')
      for (const ask of [stranger(), ann.ask])
        expect(await ask(method!, `/auth${path}`, method === 'GET' ? undefined : {}), route).toMatchObject({
          status: 404,
          body: { code: 'NOT_FOUND' },
        })
    }
    expect((await ann.ask('GET', '/me')).status).toBe(200)
  })

  it('that do not exist leave nothing in the database', async () => {
    const rows = () => db.selectFrom('rateLimit').selectAll().execute()
    const before = await rows()
    const paths = ['random-1', 'random-2', 'reset-password/x', 'sign-in/email/', 'SIGN-IN/email', 'sign-in//email']
    for (const path of paths) {
      expect((await stranger()('POST', `/auth/${path}`, {})).status, path).toBe(404)
      expect((await stranger()('GET', `/auth/${path}`)).status, path).toBe(404)
    }
    expect(await rows()).toEqual(before)
    const written = { email: 'nobody@example.test', password: 'not it 42' }
    for (const path of ['sign-in/email', 'sign-in/%65mail', 's%69gn-in/email', 'sign-in/email?a=1'])
      await stranger()('POST', `/auth/${path}`, written)
    const added = (await rows()).filter((row) => !before.some(({ key }) => key === row.key))
    expect(added.map(({ key }) => key.split('|').at(-1))).toEqual(added.length ? ['/sign-in/email'] : [])
  })

  it('share one limit, which unknown paths do not extend', async () => {
    const strict = await startServices({ RATE_LIMIT_FACTOR: '0.1' })
    // All within one minute, however long the test takes.
    vi.useFakeTimers({ toFake: ['Date'] })
    const get = (path: string, ip = '192.0.2.1') => strict.app.inject({ url: `/api/auth/${path}`, remoteAddress: ip })
    for (let i = 0; i < 12; i++) expect((await get(`random-${i}`)).statusCode).toBe(404)
    const refused = await get('random-x')
    expect([refused.statusCode, refused.json().code]).toEqual([429, 'TOO_MANY_REQUESTS'])
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
    const payload = { email: 'nobody@example.test', password: 'guess' }
    const signIn = { method: 'POST', url: '/api/auth/sign-in/email', remoteAddress: '192.0.2.1', payload } as const
    expect((await strict.app.inject(signIn)).statusCode).toBe(429)
    // Reading the session has its own limit, which also ends; another client has a separate one.
    expect((await get('get-session')).statusCode).toBe(200)
    for (let i = 0; i < 60; i++) await get('get-session')
    expect((await get('get-session')).statusCode).toBe(429)
    expect((await get('random-x', '192.0.2.2')).statusCode).toBe(404)
    const kept = () =>
      strict.db.selectFrom('securityEvents').where('kind', '=', 'refused_by_limit').select('id').execute()
    await expect.poll(async () => (await kept()).length).toBe(1)
    vi.useRealTimers()
  })
})

describe('Signing out', () => {
  it.each(['sign-out', 'revoke-other-sessions', 'revoke-sessions'])('records a security event: %s', async (path) => {
    const { userId, ask } = await newcomer('Ann')
    expect((await ask('POST', `/auth/${path}`, {})).status).toBe(200)
    expect(await eventKinds(db, userId)).toEqual(['sessions_ended'])
  })
})

describe('The security log', () => {
  it('records sign-ups, sign-ins and refusals, by account or typed address', async () => {
    const { secret } = services
    const email = await signedUp()
    await signIn(email, 'not it 42')
    await signIn(email)
    const { id } = await db.selectFrom('user').where('email', '=', email).select('id').executeTakeFirstOrThrow()
    await db.updateTable('user').set({ emailVerified: true }).where('id', '=', id).execute()
    await signIn(email.toUpperCase())
    await stranger()('POST', '/auth/request-password-reset', { email })
    await ban({ userId: id })
    await signIn(email)
    const events = await db
      .selectFrom('securityEvents')
      .where('address', '=', addressHash(secret, email))
      .orderBy('id')
      .select(['kind', 'userId', 'network'])
      .execute()
    expect(events.map(({ kind }) => kind)).toEqual([
      'signed_up',
      'sign_in_failed',
      'sign_in_unconfirmed',
      'signed_in',
      'reset_requested',
      'ban_refused',
    ])
    expect(events.find(({ kind }) => kind === 'signed_in')!.userId).toBe(id)
    for (const { network } of events) expect(network).toMatch(/^[\w-]{22}$/)
  })
})

describe('A response of the identity routes', () => {
  it('contains no session token, IP address or user agent', async () => {
    const ann = await newcomer('Ann')
    const ask = stranger()
    const answers = [await signIn(ann.email, undefined, ask), await ask<Session>('GET', '/auth/get-session')]
    const cookie = decodeURIComponent(/session_token=([^;]+)/.exec(String(answers[0]!.headers['set-cookie']))![1]!)
    const [token] = cookie.split('.')
    expect(token!.length).toBeGreaterThan(30)
    for (const { body } of answers) {
      expect(JSON.stringify(body)).not.toContain(token)
      expect(JSON.stringify(body)).not.toMatch(/token|ipAddress|userAgent/)
    }
    const { id } = (answers[1]!.body as NonNullable<Session>).session
    expect(answers[1]!.body).toMatchObject({ session: { id: expect.any(String) }, user: { email: ann.email } })
    expect(await db.selectFrom('session').where('id', '=', id).select('userId').execute()).toEqual([
      { userId: ann.userId },
    ])
  })

  it('leaves nothing in the database from which a cookie could be made', async () => {
    const ann = await newcomer('Ann')
    const { headers } = await signIn(ann.email)
    const name = 'hearth.session_token'
    const cookie = decodeURIComponent(new RegExp(`${name}=([^;]+)`).exec(String(headers['set-cookie']))![1]!)
    const [token, signature] = cookie.split('.')
    const rows = await db.selectFrom('session').selectAll().execute()
    expect(JSON.stringify(rows)).not.toContain(token)
    const reading = (value: string) =>
      app.inject({ url: '/api/me', headers: { cookie: `${name}=${encodeURIComponent(value)}` } })
    expect((await reading(cookie)).statusCode).toBe(200)
    // A reader of the database is refused even with a valid signature over the stored hash.
    const { createHmac } = await import('node:crypto')
    const { identityKeys } = await import('../../platform/config/secret.ts')
    const sign = (text: string) =>
      `${text}.${createHmac('sha256', identityKeys(services.secret)[0]).update(text).digest('base64')}`
    expect(sign(token!)).toBe(`${token}.${signature}`)
    for (const row of rows.filter(({ userId }) => userId === ann.userId))
      expect((await reading(sign(row.token))).statusCode).toBe(401)
  })
})
