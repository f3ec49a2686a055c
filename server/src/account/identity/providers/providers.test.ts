import { isPlaceholderAddress } from '@hearth/shared/account/placeholder-address'
import { decodeJwt, UnsecuredJWT } from 'jose'
import { afterAll, afterEach, describe, expect, it } from 'vitest'
import { startServices } from '../../../testing/services.ts'
import { aSignUp, eventKinds, identity } from '../testing.ts'
import { createDiscovery } from './discovery.ts'
import { now, passProvider, startProvider, type Tamper } from './testing.ts'

const site = 'http://localhost:3000'
const provider = await startProvider({ site })
afterAll(provider.close)
afterEach(() => Object.assign(provider.state, { tamper: undefined, denies: false, isDown: false }))
const running = await startServices({
  OIDC_PROVIDERS: provider.settings,
  GITHUB_CLIENT_ID: 'octo',
  GITHUB_CLIENT_SECRET: 'cat',
})
const { app, db, stranger, newcomer, ban, signOut } = running
const { signUp } = identity(running)

type Browser = ReturnType<typeof stranger>
let people = 0
const person = (change: object = {}) => {
  const sub = `person ${++people}`
  return { sub, email: `nora${people}@fjord.example`, email_verified: true, ...change }
}
const start = (ask: Browser, body: object = {}) =>
  ask<{ code?: string; url: string }>('POST', '/auth/sign-in/social', { provider: 'fjord', ...body })
/** Opens a URL of the site in a browser. @returns where it leads next, without the origin */
async function open(ask: Browser, { pathname, search }: URL) {
  const { status, headers } = await ask('GET', `${pathname.slice('/api'.length)}${search}`)
  expect(status).toBe(303)
  return String(headers.location).replace(site, '')
}
/** Signs in at the provider, up to the URL that leads back. */
const goThere = async (ask: Browser) => passProvider((await start(ask)).body.url, site)
const signIn = async (ask: Browser) => open(ask, await goThere(ask))
const accounts = () => db.selectFrom('account').selectAll().where('providerId', '=', 'fjord').execute()
const me = (ask: Browser) => ask<{ account: { id: string; detailsRequired: boolean } }>('GET', '/me')

describe('A provider', () => {
  // First, while this process knows nothing of the provider.
  it('that is down when Hearth starts, or later, works again as soon as it answers', async () => {
    provider.state.isDown = true
    const ask = stranger()
    const failed = await start(ask)
    expect([failed.status, failed.body.code]).toEqual([502, 'PROVIDER_UNAVAILABLE'])
    provider.state.isDown = false
    provider.signInAs(person())
    expect(await signIn(ask)).toBe('/auth')
    const back = await goThere(ask)
    provider.state.isDown = true
    expect(await open(ask, back)).toBe('/auth?error=PROVIDER_FAILED')
  })

  it('must be configured, and is given nothing but what the sign-in needs', async () => {
    const ask = stranger()
    const { body } = await ask<{ providers: object[] }>('GET', '/ways-in')
    expect(body.providers).toEqual([
      { id: 'github', label: 'GitHub' },
      { id: 'fjord', label: 'Fjord ID' },
    ])
    expect((await start(ask, { provider: 'google' })).status).toBe(404)
    for (const path of ['/auth/callback/google', '/auth/callback/none'])
      expect((await ask('GET', `${path}?code=x&state=y`)).status).toBe(404)
    const { status, body: started } = await start(ask)
    expect([status, Object.keys(started)]).toEqual([200, ['url']])
    const url = new URL(started.url)
    expect(url.origin).toBe(provider.issuer)
    expect(Object.fromEntries(url.searchParams)).toEqual({
      response_type: 'code',
      client_id: 'hearth',
      redirect_uri: `${site}/api/auth/callback/fjord`,
      scope: 'openid email',
      code_challenge_method: 'S256',
      code_challenge: expect.stringMatching(/^[\w-]{43}$/),
      state: expect.stringMatching(/^[\w-]{32}$/),
      nonce: expect.stringMatching(/^[\w-]{32}$/),
    })
    const github = new URL((await start(ask, { provider: 'github' })).body.url)
    expect(github.origin).toBe('https://github.com')
    expect(github.searchParams.get('code_challenge_method')).toBe('S256')
  })

  it('is asked by the address of the installation, whatever host or targets the client names', async () => {
    const headers = { host: 'localhost', 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'https' }
    const payload = { provider: 'fjord' }
    const answer = await app.inject({ method: 'POST', url: '/api/auth/sign-in/social', headers, payload })
    const { url } = answer.json<{ url: string }>()
    expect(new URL(url).searchParams.get('redirect_uri')).toBe(`${site}/api/auth/callback/fjord`)
    const targets = [
      '//evil.example',
      '/\\evil.example',
      '\\\\evil.example',
      'https://evil.example',
      '/%2F/evil.example',
    ]
    const schemes = [
      'javascript:alert(1)',
      'data:text/html,x',
      '%2F%2Fevil.example',
      '/..//evil.example',
      '/auth/../..',
    ]
    for (const callbackURL of [...targets, ...schemes, `${site}@evil.example`, '/profile-edit'])
      expect((await start(stranger(), { callbackURL })).status, callbackURL).toBeGreaterThanOrEqual(400)
    for (const more of [
      { errorCallbackURL: '/auth' },
      { newUserCallbackURL: '/auth' },
      { scopes: ['admin'] },
      { additionalParams: { prompt: 'none' } },
      { additionalData: { link: { userId: 'x' } } },
      { requestSignUp: true },
    ])
      expect((await start(stranger(), more)).body, JSON.stringify(more)).toMatchObject({ code: 'INVALID' })
    expect((await start(stranger(), { callbackURL: '/settings' })).status).toBe(200)
  })
})

it('The description of a provider counts for its own issuer only', async () => {
  expect(await createDiscovery(provider.issuer)()).toMatchObject({ tokenEndpoint: `${provider.issuer}/token` })
  await expect(createDiscovery(`${provider.issuer}/`)()).rejects.toThrow('another issuer')
})

describe('Sign-in by a provider', () => {
  it('makes an account that gives its details first, and finds it again whatever its address', async () => {
    const nora = person()
    provider.signInAs(nora)
    const ask = stranger()
    expect(await signIn(ask)).toBe('/auth')
    const { account } = (await me(ask)).body
    expect(account.detailsRequired).toBe(true)
    const user = await db.selectFrom('user').selectAll().where('id', '=', account.id).executeTakeFirstOrThrow()
    expect(user).toMatchObject({ email: nora.email, emailVerified: true, name: '', firstName: '', birthday: null })
    expect(user.image).toBeNull()
    const [identityRow] = await db.selectFrom('account').selectAll().where('userId', '=', account.id).execute()
    expect(identityRow).toMatchObject({
      accountId: nora.sub,
      maskedAddress: 'n…@fjord.example',
      accessToken: null,
      refreshToken: null,
      idToken: null,
    })
    provider.signInAs({ ...nora, email: 'other@fjord.example' })
    const elsewhere = stranger()
    expect(await signIn(elsewhere)).toBe('/auth')
    expect((await me(elsewhere)).body.account.id).toBe(account.id)
    // The new session replaces the browser's former one.
    expect(await signIn(elsewhere)).toBe('/auth')
    const sessions = await db.selectFrom('session').where('userId', '=', account.id).selectAll().execute()
    expect(sessions).toHaveLength(2)
    const kinds = await eventKinds(db, account.id)
    expect(kinds.filter((kind) => kind === 'signed_in')).toHaveLength(3)
  })

  it('is refused to a banned account', async () => {
    provider.signInAs(person())
    const ask = stranger()
    await signIn(ask)
    const { id } = (await me(ask)).body.account
    await ban({ userId: id })
    await signOut({ userId: id })
    const elsewhere = stranger()
    const [address, ticket] = (await signIn(elsewhere)).split('#')
    expect(address).toBe('/auth?error=ACCOUNT_BANNED')
    expect((await me(elsewhere)).status).toBe(401)
    // As after a password: the ticket opens the own statements.
    expect((await elsewhere('POST', '/banned/statements', { ticket })).status).toBe(200)
  })

  it('never opens an existing account by its address, confirmed or not', async () => {
    const ann = await newcomer('Ann')
    const { email: unconfirmed } = aSignUp()
    await signUp({ email: unconfirmed })
    for (const email of [ann.email, ann.email.toUpperCase(), unconfirmed])
      for (const email_verified of [true, false]) {
        provider.signInAs(person({ email, email_verified }))
        const ask = stranger()
        // An unverified address is not looked up: it would tell whether there is an account.
        expect(await signIn(ask), email).toBe(email_verified ? '/auth?error=ACCOUNT_EXISTS' : '/auth')
        if (!email_verified) expect((await me(ask)).body.account.id).not.toBe(ann.userId)
      }
    const linked = await db.selectFrom('account').where('userId', '=', ann.userId).select('providerId').execute()
    expect(linked).toEqual([{ providerId: 'credential' }])
  })

  it('keeps no address that the provider has not verified, so that its owner can sign up', async () => {
    const email = 'victim@fjord.example'
    for (const claims of [
      { email, email_verified: false },
      { email, email_verified: undefined },
      { email: undefined },
    ]) {
      provider.signInAs(person(claims))
      const ask = stranger()
      expect(await signIn(ask)).toBe('/auth')
      const { id } = (await me(ask)).body.account
      const user = await db.selectFrom('user').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
      expect(isPlaceholderAddress(user.email)).toBe(true)
      expect(user.emailVerified).toBe(false)
    }
    expect((await signUp({ email })).status).toBe(200)
  })

  it('makes one account when two browsers sign in for the first time at the same instant', async () => {
    provider.signInAs(person())
    const browsers = [stranger(), stranger()]
    const urls = await Promise.all(browsers.map(goThere))
    await Promise.all(browsers.map((ask, i) => open(ask, urls[i]!)))
    const { sub, email } = { sub: provider.state.signedIn, email: `nora${people}@fjord.example` }
    expect((await accounts()).filter(({ accountId }) => accountId === sub)).toHaveLength(1)
    expect(await db.selectFrom('user').where('email', '=', email).selectAll().execute()).toHaveLength(1)
  })
})

describe('The way back from a provider', () => {
  it('is refused in another browser, twice, with another state, and without one', async () => {
    provider.signInAs(person())
    const before = (await accounts()).length
    const ask = stranger()
    const back = await goThere(ask)
    expect(await open(stranger(), back)).toBe('/auth?error=EXPIRED')
    const changed = new URL(back)
    for (const state of ['', 'x'.repeat(32)]) {
      changed.searchParams.set('state', state)
      expect(await open(ask, changed)).toBe('/auth?error=EXPIRED')
    }
    expect((await accounts()).length).toBe(before)
    const next = stranger()
    const again = await goThere(next)
    const both = await Promise.all([open(next, again), open(next, again)])
    expect(both.sort()).toEqual(['/auth', '/auth?error=EXPIRED'])
    expect(await open(next, again)).toBe('/auth?error=EXPIRED')
  })

  it('shows nothing that a stranger or the provider put into the URL', async () => {
    const ask = stranger()
    const made = new URL(`${site}/api/auth/callback/fjord?error=%3Cb%3Ecall+555&error_description=call+555&state=x`)
    expect(await open(ask, made)).toBe('/auth?error=EXPIRED')
    const started = await start(ask)
    made.searchParams.set('state', new URL(started.body.url).searchParams.get('state')!)
    expect(await open(ask, made)).toBe('/auth?error=PROVIDER_FAILED')
    provider.state.denies = true
    expect(await signIn(ask)).toBe('/auth?error=CANCELLED')
  })

  it('may be opened from the page of the provider, and comes again when it is posted', async () => {
    const url = '/api/auth/callback/fjord'
    const headers = { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate', origin: provider.issuer }
    const got = await app.inject({ url: `${url}?code=x&state=y`, headers })
    expect([got.statusCode, got.headers.location]).toEqual([303, `${site}/auth?error=EXPIRED`])
    const form = { ...headers, 'content-type': 'application/x-www-form-urlencoded' }
    const payload = 'code=a%26b&state=y&id_token=secret&user=%7B%22name%22%3A%22Nora%22%7D'
    const posted = await app.inject({ method: 'POST', url, headers: form, payload })
    expect([posted.statusCode, posted.headers.location]).toEqual([303, `${site}${url}?code=a%26b&state=y`])
    const start = { method: 'POST', url: '/api/auth/sign-in/social', headers } as const
    expect((await app.inject({ ...start, payload: { provider: 'fjord' } })).statusCode).toBe(403)
  })

  const change =
    (claims: object, by?: 'other'): Tamper =>
    (token) =>
      provider.idToken({ ...decodeJwt(token), ...claims }, by)
  const tampered: [string, Tamper][] = [
    ['another nonce', change({ nonce: 'x' })],
    ['no nonce', change({ nonce: undefined })],
    ['another audience', change({ aud: 'shop' })],
    ['several audiences and another recipient', change({ aud: ['hearth', 'shop'], azp: 'shop' })],
    ['another issuer', change({ iss: 'https://evil.example' })],
    ['an end in the past', change({ exp: now() - 60 })],
    ['no end', change({ exp: undefined })],
    ['a beginning two hours ago', change({ iat: now() - 7200 })],
    ['no subject', change({ sub: '' })],
    ["another key's signature", change({}, 'other')],
    ['no signature', (token) => new UnsecuredJWT(decodeJwt(token)).encode()],
    ['nothing in it', () => undefined],
  ]
  it('is refused when the ID token has a fault', async () => {
    const before = (await accounts()).length
    for (const [fault, tamper] of tampered) {
      provider.signInAs(person())
      provider.state.tamper = tamper
      expect(await signIn(stranger()), fault).toBe('/auth?error=PROVIDER_FAILED')
    }
    expect((await accounts()).length).toBe(before)
    provider.state.tamper = change({})
    expect(await signIn(stranger())).toBe('/auth')
  })
})

describe('An ID token that an app brings', () => {
  const nonce = 'a nonce of the app'
  const bring = async (token: string | Promise<string>, more: object = { nonce }, ask = stranger()) =>
    ask<{ code?: string; user?: { id: string } }>('POST', '/auth/sign-in/social', {
      provider: 'fjord',
      idToken: { token: await token, ...more },
    })

  it('signs in once, with its nonce', async () => {
    const { sub, email, email_verified } = person()
    const token = await provider.idToken({ sub, email, email_verified, nonce })
    expect((await bring(token, {})).body.code).toBe('INVALID')
    expect((await bring(token, { nonce: 'another one' })).body.code).toBe('INVALID_TOKEN')
    const ask = stranger()
    const both = await Promise.all([bring(token, { nonce }, ask), bring(token)])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 401])
    expect((await bring(token)).body.code).toBe('INVALID_TOKEN')
    const answered = both.find(({ status }) => status === 200)!
    expect(Object.keys(answered.body)).toEqual(['user'])
    const next = stranger()
    const again = await bring(provider.idToken({ sub, nonce }), { nonce }, next)
    expect(again.body.user!.id).toBe(answered.body.user!.id)
    expect((await me(next)).body.account.id).toBe(answered.body.user!.id)
  })

  it('is refused with a fault, for an account that exists, and from a provider without ID tokens', async () => {
    const claims = { sub: 'x', email: 'x@fjord.example', email_verified: true, nonce }
    const faults = [
      provider.idToken({ ...claims, aud: 'shop' }),
      provider.idToken({ ...claims, iss: 'https://evil.example' }),
      provider.idToken({ ...claims, exp: now() - 60 }),
      provider.idToken({ ...claims, iat: now() - 7200 }),
      provider.idToken(claims, 'other'),
      new UnsecuredJWT({ ...claims, iss: provider.issuer, aud: 'hearth', exp: now() + 60, iat: now() }).encode(),
      'not a token',
    ]
    for (const fault of faults) {
      const { status, body } = await bring(fault)
      expect([status, body.code]).toEqual([401, 'INVALID_TOKEN'])
    }
    const ann = await newcomer('Ann')
    const known = await bring(provider.idToken({ ...claims, sub: 'y', email: ann.email }))
    expect([known.status, known.body.code]).toEqual([401, 'ACCOUNT_EXISTS'])
    const github = await stranger()('POST', '/auth/sign-in/social', {
      provider: 'github',
      idToken: { token: 'x', nonce },
    })
    expect(github.status).toBe(404)
  })
})
