import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { exportJWK, generateKeyPair, type JWTPayload, SignJWT } from 'jose'
import Provider from 'oidc-provider'

export type TestPerson = { sub: string; email?: string; email_verified?: boolean; [claim: string]: unknown }

type Options = {
  /** BASE_URL of the Hearth that uses the provider. */
  site: string
  /** The id of the provider in Hearth. */
  id?: string
  /** A port of its own, where another process must know it. */
  port?: number
}

const clientId = 'hearth'
const clientSecret = 'a client secret of the tests'

async function createKey() {
  const { privateKey } = await generateKeyPair('RS256', { extractable: true })
  return { key: privateKey, jwk: { ...(await exportJWK(privateKey)), kid: 'test', alg: 'RS256', use: 'sig' } }
}

function createProvider(issuer: string, jwk: object, redirectUri: string, people: Map<string, TestPerson>) {
  const provider = new Provider(issuer, {
    clients: [{ client_id: clientId, client_secret: clientSecret, redirect_uris: [redirectUri] }],
    jwks: { keys: [jwk] },
    claims: { openid: ['sub'], email: ['email', 'email_verified'] },
    pkce: { required: () => true },
    cookies: { keys: ['a key of the tests'] },
    ttl: { Interaction: 60, Grant: 60, Session: 60, AccessToken: 60, IdToken: 60, AuthorizationCode: 60 },
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_ctx, { uid }) => `/interaction/${uid}` },
    findAccount: (_ctx, sub) => ({ accountId: sub, claims: async () => people.get(sub) ?? { sub } }),
    loadExistingGrant: async (ctx) => {
      const grant = new provider.Grant({ clientId, accountId: ctx.oidc.session!.accountId! })
      grant.addOIDCScope('openid email')
      await grant.save()
      return grant
    },
  })
  return provider
}

/** Changes the ID token in the provider's answer, which `oidc-provider` itself would never get wrong. */
export type Tamper = (idToken: string) => string | undefined | Promise<string | undefined>

/** Holds an answer back, so that its ID token can be changed. */
function tamperWith(response: ServerResponse, tamper: Tamper) {
  const { end } = response
  response.end = ((body: Buffer | string) => {
    const answer = JSON.parse(String(body)) as { id_token: string }
    void Promise.resolve(tamper(answer.id_token)).then((idToken) => {
      const changed = JSON.stringify({ ...answer, id_token: idToken })
      response.setHeader('content-length', Buffer.byteLength(changed))
      end.call(response, changed, 'utf8')
    })
    return response
  }) as typeof response.end
}

/** A real OpenID provider on this machine. A visitor of its page is signed in as `signedIn`. */
export async function startProvider({ site, id = 'fjord', port = 0 }: Options) {
  const [{ key, jwk }, other] = await Promise.all([createKey(), createKey()])
  const people = new Map<string, TestPerson>()
  const state = { signedIn: '', tamper: undefined as Tamper | undefined, denies: false, isDown: false }
  let provider: Provider
  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    if (state.isDown) return void request.socket.destroy()
    if (request.url?.startsWith('/interaction/')) {
      const result = state.denies ? { error: 'access_denied' } : { login: { accountId: state.signedIn } }
      return provider.interactionFinished(request, response, result)
    }
    if (request.url === '/token' && state.tamper) tamperWith(response, state.tamper)
    return provider.callback()(request, response)
  }
  const server = createServer((request, response) => void answer(request, response).catch(() => response.destroy()))
  await new Promise<void>((listening) => server.listen(port, '127.0.0.1', listening))
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  provider = createProvider(issuer, jwk, `${site}/api/auth/callback/${id}`, people)

  /** An ID token with the given claims, signed by the provider or by somebody else. */
  const idToken = (claims: JWTPayload, by: 'provider' | 'other' = 'provider') =>
    new SignJWT({ iss: issuer, aud: clientId, iat: now(), exp: now() + 600, ...claims })
      .setProtectedHeader({ alg: 'RS256', kid: 'test' })
      .sign(by === 'provider' ? key : other.key)
  const signInAs = (person: TestPerson) => {
    people.set(person.sub, person)
    state.signedIn = person.sub
  }
  return {
    issuer,
    state,
    idToken,
    signInAs,
    /** SSO_PROVIDERS for a provider of these domains. */
    companySettings: (domains: string[]) =>
      JSON.stringify([{ id, label: 'Fjord Works', domains, issuer, clientId, clientSecret }]),
    settings: JSON.stringify([{ id, label: 'Fjord ID', issuer, clientId, clientSecret }]),
    close: () => new Promise((closed) => server.close(closed).closeAllConnections()),
  }
}

/** Now in seconds since 1970. */
export const now = () => Math.floor(Date.now() / 1000)

/**
 * Follows a provider's pages as a browser does, until they lead back to the site.
 * @returns the URL that the browser opens next
 */
export async function passProvider(start: string, site: string): Promise<URL> {
  const cookies = new Map<string, string>()
  let url = new URL(start)
  for (let step = 0; step < 8 && url.origin !== new URL(site).origin; step++) {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const response = await fetch(url, { headers: { cookie }, redirect: 'manual' })
    for (const set of response.headers.getSetCookie()) {
      const [, name, value] = /^([^=]+)=([^;]*)/.exec(set)!
      cookies.set(name!, value!)
    }
    const to = response.headers.get('location')
    if (!to) throw new Error(`The provider answered ${response.status}: ${await response.text()}`)
    url = new URL(to, url)
  }
  return url
}
