import { randomBytes } from 'node:crypto'
import { sessionCookie, signToken } from '../account/identity/session-cookie.ts'
import { hashOfSession } from '../account/identity/session-tokens.ts'
import type { Env } from '../platform/config/env.ts'
import type { Secret } from '../platform/config/secret.ts'
import type { Database } from '../platform/db/connection.ts'

/** As long as a session that begins with a sign-in. */
const lifetimeMs = 30 * 86_400_000

/**
 * Begins a session without a sign-in, which tests pay for in password hashes. Tests about signing in use the form.
 * @returns the session's cookie
 */
export async function mintSession(
  db: Database,
  { secret, env }: { secret: Secret; env: Pick<Env, 'BASE_URL'> },
  userId: string,
): Promise<{ name: string; value: string }> {
  const token = randomBytes(24).toString('base64url')
  const expiresAt = new Date(Date.now() + lifetimeMs)
  await db
    .insertInto('session')
    .values({ userId, token: hashOfSession(token), expiresAt })
    .execute()
  return { name: sessionCookie(env), value: encodeURIComponent(signToken(token, secret)) }
}
