import { sql } from 'kysely'
import type { Database } from '../../db/connection.ts'
import { hashOfToken, newToken } from '../one-time-tokens.ts'

/** The session that a refresh token belongs to, and the token that replaces it. */
export type Refreshed = { userId: string; sessionId: string; refreshToken: string }

/** Creates the refresh token of a session. */
export async function createRefreshToken(db: Database, sessionId: string): Promise<string> {
  const token = newToken()
  await db
    .insertInto('refreshTokens')
    .values({ tokenHash: hashOfToken(token), sessionId })
    .execute()
  return token
}

/** Marks a token as used. The row lock makes a second use at the same instant wait and then find it used. */
async function markUsed(db: Database, tokenHash: string): Promise<string | null> {
  const { rows } = await sql<{ sessionId: string }>`
    update refresh_tokens set used_at = now() from session join "user" on "user".id = user_id
    where token_hash = ${tokenHash} and used_at is null
      and session.id = session_id and session.expires_at > now() and not banned
    returning session_id`.execute(db)
  return rows[0]?.sessionId ?? null
}

/** Prolongs a session as the cookie does: 30 days from its last use, 90 days at most from the sign-in. */
async function prolong(db: Database, sessionId: string): Promise<string | null> {
  const { rows } = await sql<{ userId: string }>`
    update session set updated_at = now(),
      expires_at = least(now() + interval '30 days', created_at + interval '90 days')
    where id = ${sessionId} and created_at > now() - interval '90 days'
    returning user_id`.execute(db)
  return rows[0]?.userId ?? null
}

/**
 * Replaces a refresh token by a new one, once.
 * @returns null when the token is unknown, used, or of a session that has ended, or the account is banned
 */
export function useRefreshToken(db: Database, token: string): Promise<Refreshed | null> {
  return db.transaction().execute(async (transaction) => {
    const sessionId = await markUsed(transaction, hashOfToken(token))
    const userId = sessionId && (await prolong(transaction, sessionId))
    if (!userId) return null
    return { userId, sessionId, refreshToken: await createRefreshToken(transaction, sessionId) }
  })
}

/**
 * Ends the session of a refresh token that was used before: either its owner or a thief has the one that replaced it,
 * and the server cannot tell which.
 * @returns the account, or null when the token was never used
 */
export async function endSessionOfUsedToken(db: Database, token: string): Promise<string | null> {
  const { rows } = await sql<{ userId: string }>`delete from session using refresh_tokens
    where token_hash = ${hashOfToken(token)} and used_at is not null and session.id = session_id
    returning user_id`.execute(db)
  return rows[0]?.userId ?? null
}

/** Deletes used tokens after 30 days. A session without a refresh in that time has expired. */
export const deleteUsedTokens = (db: Database) =>
  sql`delete from refresh_tokens where used_at < now() - interval '30 days'`.execute(db)
