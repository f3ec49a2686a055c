import { aProfile, password } from '@hearth/shared/testing'
import { createSiweMessage } from 'viem/siwe'
import { afterAll, describe, expect, it } from 'vitest'
import { type Person, startServices } from '../../../testing/services.ts'
import { aNumber, otherCode, phones } from '../codes/testing.ts'
import { startProvider } from '../providers/testing.ts'
import { appCode, enrolApp } from '../second-factor/testing.ts'
import { identity } from '../testing.ts'
import { newWallet } from '../wallet/testing.ts'
import { apiClient, challenge, tokensOf, verifier } from './testing.ts'

const site = 'http://localhost:3000'
const provider = await startProvider({ site })
afterAll(provider.close)
const redirectUri = 'com.example.app:/in'
const running = await startServices({
  OIDC_PROVIDERS: provider.settings,
  API_REDIRECT_URIS: redirectUri,
  WALLET_SIGN_IN: 'on',
  SMS_COUNTRIES: 'DK',
  TRUST_PROXY: '1',
  RATE_LIMIT_FACTOR: '1',
})
const { db, newcomer, ban } = running
const { mailsTo } = identity(running)
const { send, grant: grantFrom } = apiClient(running)

let clients = 0
/** Another client address for each request, so that limits hold nobody up but the test about them. */
const elsewhere = () => ({ 'x-forwarded-for': `198.51.${++clients % 256}.1` })
const grant = (body: object, headers: object = elsewhere()) => grantFrom(body, headers)
const me = (token: string, path = '/api/me') => send('GET', path, { token, headers: elsewhere() })
const account = async (token: string) => (await me(token)).body.account
const signIn = (email: string) => grant({ grant_type: 'password', email, password })
const sessionsOf = (userId: string) => db.selectFrom('session').where('userId', '=', userId).selectAll().execute()

const nonce = 'a nonce of the app'
const grantOfToken = (id_token: string) => ({ grant_type: 'id_token', provider: 'fjord', id_token, nonce })
const idToken = async (claims: object, by?: 'other') =>
  grantOfToken(await provider.idToken({ email_verified: true, nonce, ...claims }, by))

async function signedMessage({ address, signMessage }: ReturnType<typeof newWallet>, change: object = {}) {
  const { nonce } = (await send('POST', '/api/auth/siwe/nonce', { headers: elsewhere() })).body
  const from = { address, domain: new URL(site).host, uri: site, version: '1', chainId: 1, nonce } as const
  const times = { issuedAt: new Date(), expirationTime: new Date(Date.now() + 300_000) }
  const message = createSiweMessage({ ...from, ...times, ...change })
  return { grant_type: 'web3', message, signature: await signMessage({ message }) }
}

async function codeOf({ ask }: Person) {
  const request = { redirect_uri: redirectUri, code_challenge: challenge, code_challenge_method: 'S256' }
  const { body } = await ask<{ redirect_to: string }>('POST', '/auth/authorize', request)
  const code = new URL(body.redirect_to).searchParams.get('code')
  return { grant_type: 'pkce', auth_code: code, code_verifier: verifier }
}

async function codeByMail(email: string) {
  const request = { email, type: 'sign-in' }
  await send('POST', '/api/auth/email-otp/send-verification-otp', { body: request, headers: elsewhere() })
  return { grant_type: 'otp', email, code: /\b\d{6}\b/.exec((await mailsTo(email))[0]!.text)![0] }
}

type Way = { userId: string; enrol(): Promise<unknown>; request(): Promise<object> }
const details = { firstName: 'Vi', lastName: 'Lund', birthday: '1991-03-04' }

/** An account that the first use of a way in makes, and that gives its details. */
async function made(request: Way['request']): Promise<Way> {
  const { body } = await grant(await request())
  const token = body.access_token
  const ask = <T>(method: string, path: string, body?: unknown) =>
    send(method, `/api${path}`, { token, body, headers: elsewhere() }) as Promise<
      { body: T } & Awaited<ReturnType<typeof send>>
    >
  await ask('PUT', '/me/details', details)
  return { userId: body.user.id, enrol: () => enrolApp({ ask }), request }
}

async function withBrowser(request: (person: Person) => Promise<object>): Promise<Way> {
  const person = await newcomer('Ann')
  return { userId: person.userId, enrol: () => enrolApp(person), request: () => request(person) }
}

let count = 0
/** A new account for each grant, with what its clients send for tokens. */
const ways: Record<string, () => Promise<Way>> = {
  password: () => withBrowser(async ({ email }) => ({ grant_type: 'password', email, password })),
  refresh_token: () =>
    withBrowser(async (person) => {
      const { refresh_token } = await tokensOf(running, person)
      return { grant_type: 'refresh_token', refresh_token }
    }),
  pkce: () => withBrowser(codeOf),
  otp: () => {
    const email = `code${++count}@example.test`
    return made(() => codeByMail(email))
  },
  id_token: () => {
    const sub = `app ${++count}`
    return made(() => idToken({ sub, email: `app${count}@fjord.example`, jti: String(++count) }))
  },
  web3: () => {
    const wallet = newWallet()
    return made(() => signedMessage(wallet))
  },
}
/** Grants that sign in. The others continue what a browser has signed in to. */
const signsIn = (name: string) => !['refresh_token', 'pkce'].includes(name)

/** A request of each grant that is refused, and how many of them a client may send in a minute. */
const refusedRequests: Record<string, [body: () => object, most: number]> = {
  // Wrong passwords of one account would wait sooner.
  password: [() => ({ grant_type: 'password', email: `nobody${++count}@example.test`, password }), 10],
  refresh_token: [() => ({ grant_type: 'refresh_token', refresh_token: 'made up' }), 120],
  pkce: [() => ({ grant_type: 'pkce', auth_code: 'made up', code_verifier: verifier }), 120],
  // Twenty wrong codes of a client are free. The next one is tried, and begins the wait.
  otp: [() => ({ grant_type: 'otp', email: `nobody${++count}@example.test`, code: '000000' }), 21],
  id_token: [() => grantOfToken('made up'), 20],
  web3: [() => ({ grant_type: 'web3', message: 'made up', signature: '0x' }), 10],
}

describe.each(Object.keys(ways))('The grant %s', (name) => {
  const way = () => ways[name]!()

  it('gives a banned account no tokens and no session', async () => {
    const { userId, request } = await way()
    const body = await request()
    const before = await sessionsOf(userId)
    await ban({ userId })
    const refusal = signsIn(name) ? [403, 'ACCOUNT_BANNED'] : [401, 'SESSION_NOT_FOUND']
    const answer = await grant(body)
    expect([answer.status, answer.body.code, answer.body.access_token]).toEqual([...refusal, undefined])
    expect((await sessionsOf(userId)).map(({ id }) => id)).toEqual(before.map(({ id }) => id))
  })

  it('asks for the second factor, or opens no more than the session that has proved it', async () => {
    const { userId, enrol, request } = await way()
    await enrol()
    const before = await sessionsOf(userId)
    const { status, body } = await grant(await request())
    const sessions = await sessionsOf(userId)
    if (signsIn(name)) {
      expect([status, body.code, body.access_token]).toEqual([403, 'SECOND_FACTOR_REQUIRED', undefined])
      expect(sessions.map(({ id }) => id)).toEqual(before.map(({ id }) => id))
    } else {
      expect(status).toBe(200)
      const proofs = sessions.map(({ secondFactorAt, authenticatedAt }) => [secondFactorAt, authenticatedAt])
      expect(new Set(proofs.map(String)).size).toBe(1)
    }
  })

  it('opens only the details to an account without them; below 18 years nothing of it is left', async () => {
    const { userId, request } = await way()
    const body = await request()
    await db.updateTable('user').set({ birthday: null }).where('id', '=', userId).execute()
    const { access_token: token } = (await grant(body)).body
    expect(await account(token)).toMatchObject({ id: userId, detailsRequired: true })
    expect((await me(token, '/api/discover')).body.code).toBe('DETAILS_REQUIRED')
    const young = { ...details, birthday: `${new Date().getFullYear() - 17}-01-01` }
    const answer = await send('PUT', '/api/me/details', { token, body: young, headers: elsewhere() })
    expect([answer.status, answer.body.code]).toEqual([422, 'TOO_YOUNG'])
    expect((await me(token)).status).toBe(401)
    expect(await db.selectFrom('user').where('id', '=', userId).select('id').execute()).toEqual([])
  })

  it('is refused to a client that asks too often, and to no other client', async () => {
    const [body, most] = refusedRequests[name]!
    const client = { 'x-forwarded-for': `203.0.113.${Object.keys(ways).indexOf(name)}` }
    const answers = await Promise.all(Array.from({ length: most }, () => grant(body(), client)))
    expect(answers.filter(({ status }) => status === 429)).toEqual([])
    const refused = await grant(body(), client)
    expect([refused.status, refused.body.code]).toEqual([429, 'TOO_MANY_REQUESTS'])
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
    expect((await grant(body())).status).not.toBe(429)
  })
})

describe('A second factor of a program', () => {
  const mfa = (challenge: string, code: string) => grant({ grant_type: 'mfa', challenge, method: 'totp', code })
  const waitingOf = async (email: string) => (await signIn(email)).body as unknown as { challenge: string }

  it('completes a challenge once, and is not taken twice', async () => {
    const ann = await newcomer('Ann')
    const { secret } = await enrolApp(ann)
    const refused = await signIn(ann.email)
    expect(refused.body).toMatchObject({ code: 'SECOND_FACTOR_REQUIRED', methods: ['totp', 'backup'] })
    const { challenge } = refused.body as unknown as { challenge: string }
    expect((await mfa('made-up', await appCode(secret))).status).toBe(401)
    expect((await mfa(challenge, '000000')).body.code).toBe('WRONG_CODE')
    const opened = await mfa(challenge, await appCode(secret))
    expect(opened.status).toBe(200)
    expect(await account(opened.body.access_token)).toMatchObject({ id: ann.userId })
    expect((await mfa(challenge, await appCode(secret))).status).toBe(401)
    expect((await mfa((await waitingOf(ann.email)).challenge, await appCode(secret))).status).toBe(401)
  })

  it('may be a code by mail, which the program asks for with its challenge as the cookie', async () => {
    const ann = await newcomer('Ann')
    const factor = { userId: ann.userId, kind: 'email', confirmedAt: new Date() } as const
    await db.insertInto('secondFactors').values(factor).execute()
    const refused = await signIn(ann.email)
    const { challenge, methods } = refused.body as unknown as { challenge: string; methods: string[] }
    expect(methods).toContain('email')
    const headers = { ...elsewhere(), cookie: `hearth.challenge=${challenge}` }
    expect((await send('POST', '/api/second-factor/code', { body: { method: 'email' }, headers })).status).toBe(200)
    const [mail] = await mailsTo(ann.email)
    const code = /\b\d{6}\b/.exec(mail!.text)![0]
    const opened = await grant({ grant_type: 'mfa', challenge, method: 'email', code })
    expect(await account(opened.body.access_token)).toMatchObject({ id: ann.userId })
  })

  it('waits after wrong codes, as in the browser', async () => {
    const ann = await newcomer('Ann')
    await enrolApp(ann)
    const { challenge } = await waitingOf(ann.email)
    const states = []
    for (let i = 0; i < 6; i++) states.push((await mfa(challenge, '000000')).status)
    expect(states.at(-1)).toBe(429)
  })
})

it('A phone number and its password give tokens, its owner is told; wrong and unknown are refused alike', async () => {
  const { confirmed, messagesTo } = phones(running)
  const { number, browser } = await confirmed()
  expect((await browser('PUT', '/me/profile', aProfile)).status).toBe(200)
  const bring = (phone: string, word = password) => grant({ grant_type: 'password', phone, password: word })
  const [wrong, unknown] = [await bring(number, 'guess 12'), await bring(aNumber())]
  expect([wrong.status, wrong.body]).toEqual([unknown.status, unknown.body])
  const { status, body } = await bring(number)
  expect(status).toBe(200)
  expect(body.user.email).toBeNull()
  expect((await messagesTo(number))[0]!.text).toContain('A program signed in to your Hearth account')
  expect((await me(body.access_token, '/api/auth/user')).body.user.id).toBe(body.user.id)
})

it('A code by mail or text message gives tokens, once; a request names a mailbox or a number', async () => {
  const body = await codeByMail('codes@example.test')
  expect((await grant({ ...body, code: otherCode(body.code) })).body.code).toBe('INVALID_OTP')
  const answers = await Promise.all([grant(body), grant(body)])
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  const { code: refused, message } = (await grant({ grant_type: 'otp', code: body.code })).body
  expect([refused, message]).toEqual(['EMAIL_OR_PHONE_REQUIRED', 'You must provide either an email or phone number'])
  const phone = aNumber()
  await send('POST', '/api/auth/phone-number/send-otp', { body: { phoneNumber: phone }, headers: elsewhere() })
  const code = await phones(running).codeTo(phone)
  const opened = await grant({ grant_type: 'otp', phone, code })
  expect(await account(opened.body.access_token)).toMatchObject({ detailsRequired: true })
  expect((await grant({ grant_type: 'otp', phone, code })).body.access_token).toBeUndefined()
})

it('An ID token of a provider gives tokens once; another program’s or another nonce’s gives none', async () => {
  const claims = { sub: 'api 1', email: 'api1@fjord.example' }
  for (const change of [{ aud: 'shop' }, { iss: 'https://evil.example' }, { nonce: 'another nonce' }, { exp: 1 }])
    expect((await grant(await idToken({ ...claims, ...change }))).status, JSON.stringify(change)).toBe(401)
  expect((await grant(await idToken(claims, 'other'))).status).toBe(401)
  const body = await idToken(claims)
  expect((await grant({ ...body, provider: 'unknown' })).status).toBe(404)
  expect((await grant(body)).status).toBe(200)
  expect((await grant(body)).status).toBe(401)
})

it('The signature of a wallet gives tokens for a message of this site with a nonce of this site, once', async () => {
  const wallet = newWallet()
  for (const change of [{ domain: 'evil.example' }, { nonce: 'a1b2c3d4e5f6g7h8' }])
    expect((await grant(await signedMessage(wallet, change))).status, JSON.stringify(change)).toBe(401)
  const body = await signedMessage(wallet)
  const opened = await grant(body)
  expect([opened.status, opened.body.user.email]).toEqual([200, null])
  expect((await grant(body)).status).toBe(401)
})
