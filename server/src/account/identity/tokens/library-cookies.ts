import { parseCookies } from 'better-call'
import type { Env } from '../../../platform/config/env.ts'
import type { Secret } from '../../../platform/config/secret.ts'
import type { Database } from '../../../platform/db/connection.ts'
import { cookieHeader } from '../cookie-header.ts'
import { sessionCookie, signToken } from '../session-cookie.ts'
import { standInToken } from '../session-tokens.ts'
import { readAccessToken } from './access-tokens.ts'
import { bearerToken } from './bearer.ts'

type Deps = { db: Database; secret: Secret; env: Pick<Env, 'BASE_URL'> }

/**
 * The cookies of a request for the identity library, which knows no access tokens: one that names a session is replaced
 * by a session cookie that only this process accepts.
 */
export async function libraryCookies(deps: Deps, { authorization, cookie = '' }: Record<string, unknown>) {
  const all = String(cookie)
  const token = bearerToken(authorization as string | undefined)
  if (token === null) return all
  const cookies = parseCookies(all)
  cookies.delete(sessionCookie(deps.env))
  const claims = await readAccessToken(deps, token)
  const session =
    claims &&
    (await deps.db
      .selectFrom('session')
      .where('id', '=', claims.sessionId)
      .where('userId', '=', claims.userId)
      .select('token')
      .executeTakeFirst())
  if (session) cookies.set(sessionCookie(deps.env), signToken(standInToken(session.token), deps.secret))
  return cookieHeader(cookies)
}
