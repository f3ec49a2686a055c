import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Database } from '../../../platform/db/connection.ts'
import { hashOfToken, newToken } from '../one-time-tokens.ts'
import { hashOfSession } from '../session-tokens.ts'
import { createRefreshToken, type Refreshed } from './refresh-tokens.ts'

/** The program that exchanges a code: what the list of sessions shows of it. */
type Client = { address: string; userAgent: string; country: string | null }

type NewCode = { sessionId: string; codeChallenge: string; clientName: string }

/** Creates a code for a client, valid for 60 seconds and bound to the challenge and to the browser's session. */
export async function createCode(db: Database, { sessionId, codeChallenge, clientName }: NewCode): Promise<string> {
  const code = newToken()
  await sql`insert into authorization_codes (code_hash, session_id, code_challenge, client_name, expires_at)
    values (
      ${hashOfToken(code)},
      ${sessionId},
      ${codeChallenge},
      ${clientName},
      now() + interval '60 seconds')`.execute(db)
  return code
}

type UsedCode = { sessionId: string; clientName: string | null }

const challengeOf = (verifier: string) => createHash('sha256').update(verifier).digest('base64url')

/** Marks a code as used. A wrong verifier does not, so that nobody without it can spoil the code. */
async function markUsed(db: Database, codeHash: string, verifier: string): Promise<UsedCode | null> {
  const { rows } = await sql<UsedCode>`update authorization_codes set used_at = now()
    where code_hash = ${codeHash} and code_challenge = ${challengeOf(verifier)} and used_at is null
      and expires_at > now()
    returning session_id, client_name`.execute(db)
  return rows[0] ?? null
}

/**
 * Opens the client's session beside the browser's: as fresh, and with the same second factor. No cookie belongs to it.
 * A banned account gets none.
 */
async function openSession(db: Database, code: UsedCode, { address, userAgent, country }: Client) {
  const { rows } = await sql<{ id: string; userId: string }>`
    insert into session (user_id, token, expires_at, ip_address, user_agent, country, client_name,
      authenticated_at, second_factor_at, second_factor_kind, by_password, way)
    select
      user_id,
      ${hashOfSession(newToken())},
      now() + interval '30 days',
      ${address},
      ${userAgent},
      ${country},
      ${code.clientName},
      authenticated_at,
      second_factor_at,
      second_factor_kind,
      by_password,
      way
    from session
    join "user" on "user".id = user_id
    where session.id = ${code.sessionId} and session.expires_at > now() and not banned
    returning id, user_id`.execute(db)
  return rows[0] ?? null
}

/**
 * Exchanges a code, once.
 * @returns null when the code is unknown, used or expired, the verifier is wrong, or the browser's session has ended
 */
export function useCode(db: Database, code: string, verifier: string, client: Client): Promise<Refreshed | null> {
  const codeHash = hashOfToken(code)
  return db.transaction().execute(async (transaction) => {
    const used = await markUsed(transaction, codeHash, verifier)
    const session = used && (await openSession(transaction, used, client))
    if (!session) return null
    await transaction
      .updateTable('authorizationCodes')
      .set({ issuedSessionId: session.id })
      .where('codeHash', '=', codeHash)
      .execute()
    const refreshToken = await createRefreshToken(transaction, session.id)
    return { userId: session.userId, sessionId: session.id, refreshToken }
  })
}

/**
 * Ends the session that a code opened, when somebody with the right verifier sends the code again (RFC 6749, 4.1.2).
 * @returns the account, or null when there is no such session
 */
export async function endSessionOfUsedCode(db: Database, code: string, verifier: string): Promise<string | null> {
  const { rows } = await sql<{ userId: string }>`delete from session using authorization_codes
    where code_hash = ${hashOfToken(code)} and code_challenge = ${challengeOf(verifier)}
      and session.id = issued_session_id
    returning user_id`.execute(db)
  return rows[0]?.userId ?? null
}
