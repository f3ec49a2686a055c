import type { SignOutScope } from '@hearth/shared/account/sessions'
import { sql } from 'kysely'
import { isFrozenAccount } from '../../members/visibility/sealed.ts'
import type { Database } from '../../platform/db/connection.ts'
import { hashOfSession } from './session-tokens.ts'

/** Signs an account out everywhere except in one session. */
export const endOtherSessions = (db: Database, userId: string, sessionId: string) =>
  db.deleteFrom('session').where('userId', '=', userId).where('id', '<>', sessionId).execute()

/** Signs an account out in one session, in all others, or everywhere. */
export async function endSessionsIn(db: Database, scope: SignOutScope, userId: string, sessionId: string) {
  if (scope === 'others') return endOtherSessions(db, userId, sessionId)
  const own = db.deleteFrom('session').where('userId', '=', userId)
  return (scope === 'local' ? own.where('id', '=', sessionId) : own).execute()
}

/** Keeps a session when the rest of the transaction ends all access to its account (`end_access`). */
export const keepSession = (transaction: Database, sessionId: string | null) =>
  sql`select set_config('hearth.kept_session', ${sessionId ?? ''}, true)`.execute(transaction)

/** Ends the session of a token. */
export const endSession = (db: Database, token: string) =>
  db.deleteFrom('session').where('token', '=', hashOfSession(token)).execute()

/**
 * Deletes accounts, with all their data, whose address was not confirmed within 7 days. The address is free again. An
 * account with a session or a profile that was complete once was confirmed, whatever happened to its address and texts since.
 * A frozen one is evidence.
 */
export const deleteUnconfirmedAccounts = (db: Database) =>
  sql`delete from "user" u
    where not email_verified and created_at < now() - interval '7 days'
      and not exists (select from session s where s.user_id = u.id)
      and not exists (select from profiles p where p.user_id = u.id and p.height is not null)
      and not ${isFrozenAccount(sql`u.id`)}`.execute(db)
