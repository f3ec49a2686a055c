import { createHmac } from 'node:crypto'
import { sql } from 'kysely'
import { networkOf } from '../../../platform/config/network.ts'
import { deriveKey, type Secret } from '../../../platform/config/secret.ts'
import type { Database } from '../../../platform/db/connection.ts'
import { hashOfToken, newToken } from '../one-time-tokens.ts'

/** The session that a refresh token belongs to, and the token that replaces it. */
export type Refreshed = { userId: string; sessionId: string; refreshToken: string }

/** Seconds within which the network that used a token gets the same successor again. */
const graceSeconds = 10

type Deps = { db: Database; secret: Secret }

const store = (db: Database, sessionId: string, token: string) =>
  db
    .insertInto('refreshTokens')
    .values({ tokenHash: hashOfToken(token), sessionId })
    .execute()

/** Creates the first refresh token of a session. */
export async function createRefreshToken(db: Database, sessionId: string): Promise<string> {
  const token = newToken()
  await store(db, sessionId, token)
  return token
}

const keyed = (secret: Secret, text: string) => createHmac('sha256', deriveKey(secret, 'refresh tokens')).update(text)

/**
 * Derives the only successor of a token. Two uses at the same instant get the same successor, so a session never has
 * two. Only the server has the key.
 */
const successorOf = (secret: Secret, token: string) => keyed(secret, `after ${token}`).digest('base64url')

const networkHash = (secret: Secret, address: string) =>
  keyed(secret, `network ${networkOf(address)}`)
    .digest('base64url')
    .slice(0, 22)

/** Marks a token as used. The row lock makes a second use at the same instant wait and then find it used. */
async function markUsed(db: Database, tokenHash: string, network: string): Promise<string | null> {
  const { rows } = await sql<{ sessionId: string }>`
    update refresh_tokens set used_at = now(), used_from = ${network} from session join "user" on "user".id = user_id
    where token_hash = ${tokenHash} and used_at is null
      and session.id = session_id and session.expires_at > now() and not banned
    returning session_id`.execute(db)
  return rows[0]?.sessionId ?? null
}

/**
 * Finds the session of a used token, if the same network used it a moment ago and its successor is unused: the client
 * sent the request twice, or lost the answer. A thief on that network gets the same successor, and the second use of
 * the successor ends the session.
 */
async function sessionOfRepeated(db: Database, tokenHash: string, next: string, network: string) {
  const { rows } = await sql<{ sessionId: string }>`
    select t.session_id from refresh_tokens t
      join refresh_tokens n on n.token_hash = ${next} and n.session_id = t.session_id and n.used_at is null
      join session s on s.id = t.session_id and s.expires_at > now()
      join "user" u on u.id = s.user_id and not u.banned
    where t.token_hash = ${tokenHash} and t.used_from = ${network}
      and t.used_at > now() - ${graceSeconds} * interval '1 second'`.execute(db)
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
 * Replaces a refresh token by its successor. For some seconds, the network that used it gets the same successor again.
 * @returns null when the token is unknown, used, or of a session that has ended, or the account is banned
 */
export function useRefreshToken({ db, secret }: Deps, token: string, address: string): Promise<Refreshed | null> {
  const refreshToken = successorOf(secret, token)
  const tokenHash = hashOfToken(token)
  const network = networkHash(secret, address)
  return db.transaction().execute(async (transaction) => {
    const used = await markUsed(transaction, tokenHash, network)
    const sessionId = used ?? (await sessionOfRepeated(transaction, tokenHash, hashOfToken(refreshToken), network))
    const userId = sessionId && (await prolong(transaction, sessionId))
    if (!userId) return null
    if (used) await store(transaction, sessionId, refreshToken)
    return { userId, sessionId, refreshToken }
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
