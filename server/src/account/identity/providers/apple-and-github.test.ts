import { createHash } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { isPlaceholderAddress } from '@hearth/shared/account/placeholder-address'
import { decodeProtectedHeader, exportJWK, exportPKCS8, generateKeyPair, jwtVerify, SignJWT } from 'jose'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { startServices } from '../../../testing/services.ts'
import { now, passProvider } from './testing.ts'

const site = 'http://localhost:3000'
type Handler = (url: URL, request: IncomingMessage, form: URLSearchParams) => Promise<Reply> | Reply
type Reply = { status?: number; json?: unknown; html?: string; to?: URL }

function send(response: ServerResponse, { status = 200, json, html, to }: Reply) {
  if (to) return response.writeHead(302, { location: to.href }).end()
  const type = html ? 'text/html' : 'application/json'
  return response.writeHead(status, { 'content-type': type }).end(html ?? JSON.stringify(json))
}

/** A provider on this machine, for the origins that Hearth and its identity library have fixed. */
async function startAt(origins: string[], handle: Handler) {
  const server = createServer(async (request, response) => {
    const url = new URL(request.url!, origins[0])
    const form = new URLSearchParams(await text(request))
    send(
      response,
      await Promise.resolve(handle(url, request, form)).catch((error) => ({ status: 500, json: String(error) })),
    )
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const local = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  afterAll(() => void server.close().closeAllConnections())
  return Object.fromEntries(origins.map((origin) => [origin, local]))
}

/** Where `fetch` sends its requests (undici). Only the address changes on the way; nothing answers in the provider's place. */
type Dispatcher = { dispatch(options: { origin: string }, handler: unknown): boolean }
const dispatchers = globalThis as unknown as Record<symbol, Dispatcher>
const dispatcherKey = Symbol.for('undici.globalDispatcher.1')

/** Leads requests to the given origins to this machine, until the file ends. */
function leadHere(hosts: Record<string, string>) {
  const usual = dispatchers[dispatcherKey]!
  dispatchers[dispatcherKey] = {
    dispatch: (options, handler) =>
      usual.dispatch({ ...options, origin: hosts[options.origin] ?? options.origin }, handler),
  }
  afterAll(() => {
    dispatchers[dispatcherKey] = usual
  })
}

const challengeOf = (verifier: string) => createHash('sha256').update(verifier).digest('base64url')
/** What a provider remembers of the browser that it leads back. */
let asked: URLSearchParams
const provesItself = (form: URLSearchParams, code: string) =>
  form.get('grant_type') === 'authorization_code' &&
  form.get('code') === code &&
  form.get('redirect_uri') === asked.get('redirect_uri') &&
  asked.get('code_challenge_method') === 'S256' &&
  challengeOf(form.get('code_verifier') ?? '') === asked.get('code_challenge')

const octo = {
  id: 583_231,
  login: 'octo',
  name: 'Octo Cat',
  email: null as string | null,
  avatar_url: 'https://x.example/o',
}
type GithubEmail = { email: string; primary: boolean; verified: boolean }
const github = { secret: 'a secret of GitHub', profile: octo, emails: [] as GithubEmail[] | null }

const githubHosts = await startAt(['https://github.com', 'https://api.github.com'], (url, { headers }, form) => {
  if (url.pathname === '/login/oauth/authorize') {
    asked = url.searchParams
    const to = new URL(asked.get('redirect_uri')!)
    to.search = String(new URLSearchParams({ code: 'of GitHub', state: asked.get('state')! }))
    return { to }
  }
  if (url.pathname === '/login/oauth/access_token') {
    const isClient = form.get('client_id') === 'octo' && form.get('client_secret') === github.secret
    // GitHub answers a refusal with 200.
    if (!isClient || !provesItself(form, 'of GitHub')) return { json: { error: 'incorrect_client_credentials' } }
    return { json: { access_token: 'gho_1', token_type: 'bearer', scope: 'read:user,user:email' } }
  }
  if (headers.authorization !== 'Bearer gho_1' || !headers['user-agent']) return { status: 403, json: {} }
  if (url.pathname === '/user') return { json: github.profile }
  return github.emails && url.pathname === '/user/emails' ? { json: github.emails } : { status: 404, json: {} }
})

const [developer, anotherDeveloper, signing] = await Promise.all([
  generateKeyPair('ES256', { extractable: true }),
  generateKeyPair('ES256'),
  generateKeyPair('RS256'),
])
const appleId = 'https://appleid.apple.com'
const apple = { key: developer.publicKey, secrets: [] as string[] }
const clientId = 'example.hearth.web'

/** Whether a client secret is what Apple asks for ("Creating a client secret"). */
async function isClientSecret(secret: string) {
  const options = { issuer: 'TEAM123456', subject: clientId, audience: appleId, algorithms: ['ES256'] }
  const verified = await jwtVerify(secret, apple.key, { ...options, requiredClaims: ['iat', 'exp'] }).catch(() => null)
  const { iat = 0, exp = Number.POSITIVE_INFINITY } = verified?.payload ?? {}
  return verified?.protectedHeader.kid === 'KEY1234567' && exp - iat <= 15_777_000
}

const appleHosts = await startAt([appleId], async (url, _request, form) => {
  if (url.pathname === '/.well-known/openid-configuration')
    return {
      json: {
        issuer: appleId,
        authorization_endpoint: `${appleId}/auth/authorize`,
        token_endpoint: `${appleId}/auth/token`,
        jwks_uri: `${appleId}/auth/keys`,
        id_token_signing_alg_values_supported: ['RS256'],
        token_endpoint_auth_methods_supported: ['client_secret_post'],
      },
    }
  if (url.pathname === '/auth/keys')
    return { json: { keys: [{ ...(await exportJWK(signing.publicKey)), kid: 'apple', alg: 'RS256', use: 'sig' }] } }
  if (url.pathname === '/auth/authorize') {
    asked = url.searchParams
    // Apple refuses to answer with the address in any other way.
    if (asked.get('response_mode') !== 'form_post') return { status: 400, json: {} }
    const fields = { code: 'of Apple', state: asked.get('state')!, user: '{"name":{"firstName":"Nora"}}' }
    return { html: String(new URLSearchParams(fields)) }
  }
  const secret = form.get('client_secret') ?? ''
  apple.secrets.push(secret)
  const isClient = form.get('client_id') === clientId && (await isClientSecret(secret))
  if (!isClient) return { status: 400, json: { error: 'invalid_client' } }
  if (!provesItself(form, 'of Apple')) return { status: 400, json: { error: 'invalid_grant' } }
  const claims = { email: 'r4nd0m@privaterelay.appleid.com', email_verified: 'true', nonce: asked.get('nonce') }
  const token = new SignJWT({ iss: appleId, aud: clientId, sub: '000123.abc', iat: now(), exp: now() + 600, ...claims })
  const idToken = await token.setProtectedHeader({ alg: 'RS256', kid: 'apple' }).sign(signing.privateKey)
  return { json: { access_token: 'a', token_type: 'Bearer', expires_in: 3600, id_token: idToken } }
})
leadHere({ ...githubHosts, ...appleHosts })

const running = await startServices({
  GITHUB_CLIENT_ID: 'octo',
  GITHUB_CLIENT_SECRET: github.secret,
  APPLE_CLIENT_ID: `${clientId} example.hearth.app`,
  APPLE_TEAM_ID: 'TEAM123456',
  APPLE_KEY_ID: 'KEY1234567',
  APPLE_PRIVATE_KEY: (await exportPKCS8(developer.privateKey)).replaceAll('\n', '\\n'),
})
const { app, db, stranger, newcomer } = running
beforeEach(() => void Object.assign(github, { secret: 'a secret of GitHub', profile: octo, emails: [] }))

type Browser = ReturnType<typeof stranger>
const start = async (ask: Browser, provider: string) =>
  (await ask<{ url: string }>('POST', '/auth/sign-in/social', { provider })).body.url
async function open(ask: Browser, { pathname, search }: URL) {
  const { headers } = await ask('GET', `${pathname.slice('/api'.length)}${search}`)
  return String(headers.location).replace(site, '')
}
async function accountOf(ask: Browser) {
  const { id } = (await ask<{ account: { id: string } }>('GET', '/me')).body.account
  const user = db.selectFrom('user').where('id', '=', id).selectAll().executeTakeFirstOrThrow()
  const identity = db.selectFrom('account').where('userId', '=', id).selectAll().executeTakeFirstOrThrow()
  return { user: await user, identity: await identity }
}

describe('Sign-in by GitHub', () => {
  const signIn = async (ask: Browser) => open(ask, await passProvider(await start(ask, 'github'), site))
  const hidden = { email: 'octo@users.example', primary: false, verified: true }
  const primary = { email: 'Octo@fjord.example', primary: true, verified: true }

  it('takes the primary address if it is verified, and knows the member by the number of the account', async () => {
    github.emails = [hidden, primary]
    const ask = stranger()
    expect(await signIn(ask)).toBe('/auth')
    const { user, identity } = await accountOf(ask)
    expect(user).toMatchObject({ email: 'octo@fjord.example', emailVerified: true, name: '', image: null })
    expect(identity).toMatchObject({ accountId: '583231', maskedAddress: 'O…@fjord.example', accessToken: null })
    Object.assign(github, {
      profile: { ...octo, login: 'renamed' },
      emails: [{ ...primary, email: 'new@fjord.example' }],
    })
    const again = stranger()
    expect(await signIn(again)).toBe('/auth')
    expect((await accountOf(again)).user).toMatchObject({ id: user.id, email: 'octo@fjord.example' })
  })

  it('takes no address that is not verified, or that GitHub does not confirm', async () => {
    const shown = { ...octo, email: 'shown@fjord.example' }
    for (const [id, profile, emails] of [
      [1, octo, [{ ...primary, verified: false }, hidden]],
      [2, shown, [hidden]],
      [3, shown, null],
      [4, octo, []],
    ] as const) {
      Object.assign(github, { profile: { ...profile, id }, emails })
      const ask = stranger()
      expect(await signIn(ask), String(id)).toBe('/auth')
      const { user } = await accountOf(ask)
      expect([isPlaceholderAddress(user.email), user.emailVerified], String(id)).toEqual([true, false])
    }
  })

  it("opens no account by its address, and none with another secret than the program's", async () => {
    const ann = await newcomer('Ann')
    Object.assign(github, { profile: { ...octo, id: 5 }, emails: [{ ...primary, email: ann.email }] })
    expect(await signIn(stranger())).toBe('/auth?error=ACCOUNT_EXISTS')
    github.secret = 'another'
    expect(await signIn(stranger())).toBe('/auth?error=PROVIDER_FAILED')
  })
})

describe('Sign-in by Apple', () => {
  /** Apple's page posts its answer from another site, so the browser sends no cookie with it. */
  async function signIn(ask: Browser) {
    const page = await fetch(await start(ask, 'apple'))
    const headers = {
      'content-type': 'application/x-www-form-urlencoded',
      origin: appleId,
      'sec-fetch-site': 'cross-site',
    }
    const payload = await page.text()
    const posted = await app.inject({ method: 'POST', url: '/api/auth/callback/apple', headers, payload })
    return open(ask, new URL(String(posted.headers.location), site))
  }

  it("is asked with a secret that the developer's key signs for this request", async () => {
    const ask = stranger()
    expect(await signIn(ask)).toBe('/auth')
    const { user, identity } = await accountOf(ask)
    expect(user).toMatchObject({ email: 'r4nd0m@privaterelay.appleid.com', emailVerified: true, firstName: '' })
    expect(identity).toMatchObject({ providerId: 'apple', accountId: '000123.abc', idToken: null, accessToken: null })
    expect(decodeProtectedHeader(apple.secrets[0]!)).toEqual({ alg: 'ES256', kid: 'KEY1234567' })
    const again = stranger()
    expect(await signIn(again)).toBe('/auth')
    expect((await accountOf(again)).user.id).toBe(user.id)
  })

  it('is refused where Apple has another key', async () => {
    apple.key = anotherDeveloper.publicKey
    const ask = stranger()
    expect(await signIn(ask)).toBe('/auth?error=PROVIDER_FAILED')
    expect((await ask('GET', '/me')).status).toBe(401)
  })
})
