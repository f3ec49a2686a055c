import { sql } from 'kysely'
import type { Database } from '../db/connection.ts'
import { hashOfSession } from './session-tokens.ts'

/** Signs an account out everywhere but in one session. */
export const endOtherSessions = (db: Database, userId: string, sessionId: string) =>
  db.deleteFrom('session').where('userId', '=', userId).where('id', '<>', sessionId).execute()

/** Ends the session of a token. */
export const endSession = (db: Database, token: string) =>
  db.deleteFrom('session').where('token', '=', hashOfSession(token)).execute()

/**
 * Deletes what has ended by itself: sessions, with the network addresses and browsers that they name, links, and what was
 * counted of an hour ago.
 */
export async function deleteExpiredSessions(db: Database) {
  await sql`delete from session where expires_at <= now()`.execute(db)
  await sql`delete from verification where expires_at <= now()`.execute(db)
  await sql`delete from rate_limit where last_request < extract(epoch from now() - interval '1 day') * 1000`.execute(db)
}

/**
 * Deletes accounts whose address nobody has confirmed within 7 days, with everything of theirs. The address is free again.
 * An account that was ever signed in to has been confirmed, whatever became of its address since.
 */
export const deleteUnconfirmedAccounts = (db: Database) =>
  sql`delete from "user" u where not email_verified and created_at < now() - interval '7 days'
    and not exists (select from session s where s.user_id = u.id)
    and not exists (select from profiles p where p.user_id = u.id and p.profile_completed)`.execute(db)
