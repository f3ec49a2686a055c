import { viewerOfSessionId } from '../../../members/visibility/queries.ts'
import type { Env } from '../../../platform/config/env.ts'
import type { Database } from '../../../platform/db/connection.ts'
import { readAccessToken } from './access-tokens.ts'

type Deps = { db: Database; env: Pick<Env, 'BASE_URL'> }

/**
 * The token of an Authorization header; null when it has another scheme, which may belong to a proxy in front. A header
 * that names this scheme decides the request, cookie or not.
 */
export function bearerToken(authorization: string | null | undefined): string | null {
  const [, token] = /^bearer(?: +(\S+))?$/i.exec(authorization?.trimEnd() ?? '') ?? []
  return token ?? (/^bearer\b/i.test(authorization ?? '') ? '' : null)
}

/**
 * The viewer and session of an access token, or null. The session is read on every request, so that an ended one opens
 * nothing, whatever the token's life.
 */
export async function viewerOfToken(deps: Deps, token: string) {
  const claims = await readAccessToken(deps, token)
  return claims && viewerOfSessionId(deps.db, claims)
}
