import { createHmac, timingSafeEqual } from 'node:crypto'
import { parseCookies } from 'better-call'
import { type Viewer, viewerOf } from '../../members/visibility/queries.ts'
import type { Env } from '../../platform/config/env.ts'
import { identityKeys, type Secret } from '../../platform/config/secret.ts'
import type { Database } from '../../platform/db/connection.ts'
import type { Auth } from './auth.ts'
import { cookieHeader } from './cookie-header.ts'
import { cookiePrefix } from './cookie-prefix.ts'
import type { NamedHeaders } from './named-headers.ts'
import { hashOfSession } from './session-tokens.ts'
import { viewerOfSession } from './sessions/asked-together.ts'
import { noteUse } from './sessions/last-use.ts'
import { bearerToken, viewerOfToken } from './tokens/bearer.ts'

type Deps = { auth: Auth; db: Database; secret: Secret; env: Pick<Env, 'BASE_URL'> }
type SigningDeps = Pick<Deps, 'secret' | 'env'>

/** The name of the session cookie. */
export const sessionCookie = (env: SigningDeps['env']) => `${cookiePrefix(env)}.session_token`
const signatureOf = (token: string, key: string) => createHmac('sha256', key).update(token).digest()

/** The value of a session cookie: the token, a dot and the signature with the current key. */
export const signToken = (token: string, secret: Secret) =>
  `${token}.${signatureOf(token, identityKeys(secret)[0]).toString('base64')}`

/**
 * The session token in a cookie header and the index of the key that signed it (HMAC-SHA256 in base64 after the dot).
 */
function readToken(cookies: string, { secret, env }: SigningDeps): { token: string; keyIndex: number } | null {
  const cookie = parseCookies(cookies).get(sessionCookie(env))
  const [, token, signature] = /^(.+)\.([^.]+)$/.exec(cookie ?? '') ?? []
  if (!token || !signature) return null
  const given = Buffer.from(signature, 'base64')
  const fits = (key: string) => given.length === 32 && timingSafeEqual(given, signatureOf(token, key))
  const index = identityKeys(secret).findIndex(fits)
  return index < 0 ? null : { token, keyIndex: index }
}

/** The session token in a cookie header, if one of the accepted keys signed it. */
export const signedToken = (cookies: string, signing: SigningDeps) => readToken(cookies, signing)?.token ?? null

/**
 * Signs a session cookie with the current key if a previous one signed it, because the library knows only the current
 * key. Mutates the given headers.
 */
export function signWithCurrentKey(headers: Headers, signing: SigningDeps): Headers {
  const found = readToken(headers.get('cookie') ?? '', signing)
  if (!found?.keyIndex) return headers
  const cookies = parseCookies(headers.get('cookie')!)
  cookies.set(sessionCookie(signing.env), signToken(found.token, signing.secret))
  headers.set('cookie', cookieHeader(cookies))
  return headers
}

/**
 * The viewer and session of a request, or null. An access token and a cookie open the same. The common case, a session
 * in use, is one query, and no session none; the library handles all others, such as a session due for renewal.
 */
export async function authenticate(
  deps: Deps,
  headers: NamedHeaders,
): Promise<{ viewer: Viewer; sessionId: string } | null> {
  const { auth, db } = deps
  const bearer = bearerToken(headers.get('authorization'))
  const cookie = headers.get('cookie') ?? ''
  const token = bearer === null && signedToken(cookie, deps)
  // The library knows no session whose cookie is missing or has another signature.
  if (bearer === null && !token) return null
  const known = token ? await viewerOfSession(db, hashOfSession(token)) : bearer && (await viewerOfToken(deps, bearer))
  if (known) {
    await noteUse(db, known)
    return known
  }
  if (bearer !== null) return null
  const session = await auth.api.getSession({ headers: signWithCurrentKey(new Headers({ cookie }), deps) })
  const viewer = session && (await viewerOf(db, session.user.id))
  return viewer ? { viewer, sessionId: session.session.id } : null
}
