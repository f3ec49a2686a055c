import { randomBytes } from 'node:crypto'
import type { Env } from '../config/env.ts'
import type { Secret } from '../config/secret.ts'
import type { Database } from '../db/connection.ts'
import { sessionCookie, signToken } from '../identity/session-cookie.ts'
import { hashOfSession } from '../identity/session-tokens.ts'

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
