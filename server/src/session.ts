import { createHmac, timingSafeEqual } from 'node:crypto'
import { type Auth, cookiePrefix } from './auth.ts'
import type { Database } from './db/connection.ts'
import type { Env } from './env.ts'
import { type Viewer, viewerOf, viewerOfSession } from './people/queries.ts'

type Parts = { auth: Auth; db: Database; secret: string; env: Pick<Env, 'BASE_URL'> }

/** A cookie's value; nothing where its percent signs make no text. The library then says what it thinks of it. */
function decoded(value: string): string {
  try {
    return decodeURIComponent(value)
  } catch {
    return ''
  }
}

/** The session token of a cookie header, if this product signed it (HMAC-SHA256 in base64 after the last dot). */
export function signedToken(cookies: string, { secret, env }: Pick<Parts, 'secret' | 'env'>): string | null {
  const name = `${cookiePrefix(env)}.session_token=`
  const cookie = cookies.split(/; */).find((one) => one.startsWith(name))
  const [, token, signature] = /^(.+)\.([^.]+)$/.exec(decoded(cookie?.slice(name.length) ?? '')) ?? []
  if (!token || !signature) return null
  const expected = createHmac('sha256', secret).update(token).digest()
  const given = Buffer.from(signature, 'base64')
  return given.length === expected.length && timingSafeEqual(given, expected) ? token : null
}

/**
 * Who is behind a request and by which session, or null. The usual case, a cookie of a session in use, is one query;
 * everything else (a session to renew, another kind of credential) is the identity library's.
 */
export async function whoIs(parts: Parts, headers: Headers): Promise<{ viewer: Viewer; sessionId: string } | null> {
  const { auth, db } = parts
  const token = signedToken(headers.get('cookie') ?? '', parts)
  const known = token && (await viewerOfSession(db, token))
  if (known) return known
  const session = await auth.api.getSession({ headers })
  const viewer = session && (await viewerOf(db, session.user.id))
  return viewer ? { viewer, sessionId: session.session.id } : null
}
