import { latestBirthday } from '@hearth/shared/members/age'
import { password } from '@hearth/shared/testing'
import { describe, expect, it, vi } from 'vitest'
import { startServices } from '../../testing/services.ts'
import { aSignUp, identity } from './testing.ts'

const running = await startServices()
const { app, db, stranger, newcomer, ban } = running
const { signUp, signIn, mailsTo, newestToken, confirm, signedUp } = identity(running)
let count = 0
const session = (ask: ReturnType<typeof stranger>) =>
  ask<{ user: Record<string, unknown> } | null>('GET', '/auth/get-session')
const accountOf = (email: string) => db.selectFrom('user').where('email', '=', email).selectAll().executeTakeFirst()

describe('Signing up', () => {
  it('does not sign in: the account must first be confirmed by the mailed link', async () => {
    const ask = stranger()
    const email = await signedUp({}, ask)
    expect(await mailsTo(email)).toHaveLength(1)
    expect((await session(ask)).body).toBeNull()
    expect(await signIn(email, password, ask)).toMatchObject({ status: 403, body: { code: 'EMAIL_NOT_VERIFIED' } })

    expect((await confirm(await newestToken(email), ask)).status).toBe(200)
    expect((await session(ask)).body?.user).toMatchObject({ email, firstName: 'Ann', birthday: '1996-05-05' })
    expect((await ask('GET', '/me')).status).toBe(200)
    expect((await signIn(email, password, ask)).status).toBe(200)
  })

  it('says when the address has an account, however it is written', async () => {
    const email = await signedUp()
    for (const again of [email, email.toUpperCase()])
      expect(await signUp({ email: again })).toMatchObject({ status: 422, body: { code: 'USER_ALREADY_EXISTS' } })
    expect(await mailsTo(email)).toHaveLength(1)
  })

  it('accepts an international address, stores it in ASCII, and recognizes it in both forms', async () => {
    const [typed, ascii] = ["o'hara&co@bücher.ไทย", "o'hara&co@xn--bcher-kva.xn--o3cw4h"]
    const ask = stranger()
    await signUp({ email: typed }, ask)
    expect(await accountOf(ascii)).toMatchObject({ email: ascii })
    expect(await signUp({ email: ascii.toUpperCase() })).toMatchObject({ body: { code: 'USER_ALREADY_EXISTS' } })
    expect(await signIn(typed, password, ask)).toMatchObject({ status: 403, body: { code: 'EMAIL_NOT_VERIFIED' } })
    expect((await confirm(await newestToken(ascii), ask)).status).toBe(200)
    for (const email of [typed, ascii, typed.toUpperCase()])
      expect((await signIn(email, password, stranger())).status, email).toBe(200)
    const mailed = await mailsTo(ascii)
    expect((await stranger()('POST', '/auth/request-password-reset', { email: typed })).status).toBe(200)
    await vi.waitFor(async () => expect(await mailsTo(ascii)).toHaveLength(mailed.length + 1))
  })

  it('creates one account from concurrent sign-ups, and says to all others that it exists', async () => {
    const email = 'twice@example.test'
    const answers = await Promise.all(Array.from({ length: 6 }, () => signUp({ email })))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422, 422, 422, 422, 422])
    const refused = answers.filter(({ status }) => status === 422).map(({ body }) => body.code)
    expect(new Set(refused)).toEqual(new Set(['USER_ALREADY_EXISTS']))
    expect(await db.selectFrom('user').where('email', '=', email).select('id').execute()).toHaveLength(1)
  })

  it.each([
    [{ password: '12345' }, 'PASSWORD_TOO_SHORT'],
    [{ password: 'p'.repeat(129) }, 'PASSWORD_TOO_LONG'],
    [{ password: 'password' }, 'WEAK_PASSWORD'],
    [{ password: '123456' }, 'WEAK_PASSWORD'],
    [{ password: 'QWERTY' }, 'WEAK_PASSWORD'],
    [{ birthday: undefined }, 'BIRTHDAY_REQUIRED'],
    [{ birthday: '' }, 'BIRTHDAY_REQUIRED'],
    [{ birthday: 'zzz' }, 'BIRTHDAY_INVALID'],
    [{ birthday: '2001-02-29' }, 'BIRTHDAY_INVALID'],
    [{ birthday: '1899-12-31' }, 'INVALID_AGE'],
    [{ email: 'no address' }, 'INVALID_EMAIL'],
    [{ firstName: ' ' }, 'NAME_REQUIRED'],
    [{ lastName: undefined }, 'NAME_REQUIRED'],
    [{ firstName: 'A\0nn' }, 'TEXT_INVALID'],
    [{ firstName: 'Claim it at www.evil.example/prize' }, 'NAME_LINK'],
    [{ lastName: 'evil.example' }, 'NAME_LINK'],
  ])('is refused with what is wrong: %o', async (change, code) => {
    const email = `refused${++count}@example.test`
    expect(await signUp({ email, ...change })).toMatchObject({ status: 400, body: { code } })
    expect(await accountOf(email)).toBeUndefined()
  })

  it('reports the password first, then the birthday, then the rest', async () => {
    const wrong = { password: '12345', birthday: '2999-01-01', email: 'no address', firstName: '' }
    expect((await signUp(wrong)).body.code).toBe('PASSWORD_TOO_SHORT')
    expect((await signUp({ ...wrong, password: '123456' })).body.code).toBe('TOO_YOUNG')
    expect((await signUp({ ...wrong, password: '123456', birthday: '1990-01-01' })).body.code).toBe('INVALID_EMAIL')
    expect((await signUp({ password: '123456', firstName: '' })).body.code).toBe('NAME_REQUIRED')
    expect((await signUp({ password: '123456' })).body.code).toBe('WEAK_PASSWORD')
  })

  it('accepts a person who is 18 today, not one who will be tomorrow (safety 24)', async () => {
    const eighteen = latestBirthday()
    const tomorrow = new Date(Date.parse(eighteen) + 86_400_000).toISOString().slice(0, 10)
    expect(await signUp({ birthday: tomorrow })).toMatchObject({ status: 400, body: { code: 'TOO_YOUNG' } })
    expect((await signUp({ birthday: eighteen })).status).toBe(200)
  })

  it("counts a leap day's birthday from 1 March (safety 24)", async () => {
    const leapDay = { birthday: '2008-02-29' }
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-02-28T23:59:00Z') })
    expect((await signUp(leapDay)).body.code).toBe('TOO_YOUNG')
    vi.setSystemTime(new Date('2026-03-01T00:01:00Z'))
    expect((await signUp(leapDay)).status).toBe(200)
    vi.useRealTimers()
  })

  it('cannot set fields reserved to the server, now or later (safety 59)', async () => {
    const email = await signedUp({
      id: '00000000-0000-4000-8000-000000000000',
      emailVerified: true,
      banned: true,
      role: 'admin',
      image: 'https://elsewhere.test/x.png',
      createdAt: '1999-01-01',
    })
    const account = await accountOf(email)
    expect(account).toMatchObject({ emailVerified: false, banned: false, image: null })
    expect(account!.id).not.toMatch(/^00000000/)
    expect(await db.selectFrom('userRoles').where('userId', '=', account!.id).selectAll().execute()).toEqual([])

    const ned = await newcomer('Ned')
    for (const change of [{ birthday: '1980-01-01' }, { emailVerified: true }, { banned: false }, { name: 'x' }])
      expect(await ned.ask('POST', '/auth/update-user', change)).toMatchObject({
        status: 404,
        body: { code: 'NOT_FOUND' },
      })
    expect(await accountOf(ned.email)).toMatchObject({ birthday: '1996-05-05', name: 'Ned' })
  })
})

describe('Signing in', () => {
  it('is refused identically for a wrong password and an unknown address', async () => {
    const ann = await newcomer('Ann')
    const answers = [await signIn(ann.email, 'not it 42'), await signIn('nobody@example.test')]
    for (const answer of answers)
      expect(answer).toMatchObject({ status: 401, body: { code: 'INVALID_EMAIL_OR_PASSWORD' } })
    expect(answers[0]!.body).toEqual(answers[1]!.body)
  })

  it('accepts the address however it is written', async () => {
    const ann = await newcomer('Ann')
    expect((await signIn(ann.email.toUpperCase())).status).toBe(200)
  })

  it('ends with signing out, immediately on the server', async () => {
    const ann = await newcomer('Ann')
    const cookies = await db.selectFrom('session').where('userId', '=', ann.userId).selectAll().execute()
    expect(cookies).toHaveLength(1)
    expect((await ann.ask('POST', '/auth/sign-out', {})).status).toBe(200)
    expect((await ann.ask('GET', '/me')).status).toBe(401)
    expect(await db.selectFrom('session').where('userId', '=', ann.userId).selectAll().execute()).toEqual([])
  })

  it('is refused to a banned account', async () => {
    const ann = await newcomer('Ann')
    await ban(ann)
    expect((await ann.ask('GET', '/me')).status).toBe(401)
  })
})

describe('A page of another site', () => {
  it("cannot use a member's session", async () => {
    const ann = await newcomer('Ann')
    const { headers } = await signIn(ann.email)
    const cookie = String(headers['set-cookie']).split(';')[0]!
    const foreign = { origin: 'https://evil.example', cookie }
    const signOut = await app.inject({ method: 'POST', url: '/api/auth/sign-out', headers: foreign, payload: {} })
    expect([signOut.statusCode, signOut.json().code]).toEqual([403, 'FORBIDDEN'])
    expect((await app.inject({ url: '/api/me', headers: { cookie } })).statusCode).toBe(200)
    const crossSite = { 'sec-fetch-site': 'cross-site' }
    const signUp = { method: 'POST', url: '/api/auth/sign-up/email', headers: crossSite, payload: aSignUp() } as const
    expect((await app.inject(signUp)).statusCode).toBe(403)
  })

  it('is distinguished from a script and from our page at another address', async () => {
    const { email } = await newcomer('Ann')
    for (const headers of [
      { 'sec-fetch-mode': 'cors' },
      { host: '127.0.0.1:3000', origin: 'http://127.0.0.1:3000' },
      { 'sec-fetch-site': 'same-origin', origin: 'http://localhost:5173' },
    ] as Record<string, string>[]) {
      const signIn = { method: 'POST', url: '/api/auth/sign-in/email', headers, payload: { email, password } } as const
      expect((await app.inject(signIn)).statusCode).toBe(200)
    }
  })
})

describe('The session cookie', () => {
  it('is sent to this server only and hidden from scripts', async () => {
    const ann = await newcomer('Ann')
    const [cookie] = (await signIn(ann.email)).headers['set-cookie'] as string[]
    expect(cookie).toMatch(/^hearth\.session_token=.+; Max-Age=2592000; Path=\/; HttpOnly; SameSite=Lax$/)
  })

  it('is bound to the host and to HTTPS if served over HTTPS (safety 53)', async () => {
    const secure = await startServices({ BASE_URL: 'https://hearth.example' })
    const ann = await secure.newcomer('Ann')
    const answer = await secure.stranger()('POST', '/auth/sign-in/email', { email: ann.email, password })
    const [cookie, device] = answer.headers['set-cookie'] as string[]
    expect(device).toMatch(/^__Host-hearth\.device=.+; Path=\/; HttpOnly; Secure; SameSite=Lax$/)
    expect(cookie).toMatch(/^__Host-hearth\.session_token=.+; Path=\/; HttpOnly; Secure; SameSite=Lax$/)
    expect(cookie).not.toContain('Domain')
    expect((await ann.ask('GET', '/me')).status).toBe(200)
  })
})

describe('Too many attempts', () => {
  it('are answered with 429 and Retry-After, whatever address the client claims', async () => {
    const strict = await startServices({ RATE_LIMIT_FACTOR: '1' })
    const attempt = (i: number) =>
      strict.app.inject({
        method: 'POST',
        url: '/api/auth/sign-in/email',
        headers: { 'x-forwarded-for': `10.0.0.${i}`, 'x-hearth-client': `10.0.0.${i}` },
        payload: { email: `nobody${i}@example.test`, password: 'guess' },
      })
    const statuses = []
    for (let i = 0; i < 10; i++) statuses.push((await attempt(i)).statusCode)
    expect(statuses).toEqual(Array(10).fill(401))
    const refused = await attempt(10)
    expect([refused.statusCode, refused.json().code]).toEqual([429, 'TOO_MANY_REQUESTS'])
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
    expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(60)
  })

  it('are counted per client behind a trusted proxy, by the forwarded address', async () => {
    const behind = await startServices({ RATE_LIMIT_FACTOR: '1', TRUST_PROXY: '1' })
    const attempt = async (forwarded: string) => {
      const headers = { 'x-forwarded-for': forwarded }
      const payload = { email: `nobody${++count}@example.test`, password: 'guess' }
      return (await behind.app.inject({ method: 'POST', url: '/api/auth/sign-in/email', headers, payload })).statusCode
    }
    // Addresses before the proxy's own entry come from the client.
    for (let i = 0; i < 10; i++) await attempt(`192.0.2.${i}, 10.0.0.1`)
    expect(await attempt('192.0.2.99, 10.0.0.1')).toBe(429)
    expect(await attempt('10.0.0.2')).toBe(401)
  })
})
