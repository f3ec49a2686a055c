import { sql } from 'kysely'
import type { Database } from '../../../platform/db/connection.ts'

/** More than a person uses. Older ones still end with "End all others". */
const maxSessions = 100

/** An account's sessions: the given one first, then by last use. */
export const sessionsOf = (db: Database, userId: string, currentId: string) =>
  db
    .selectFrom('session')
    .where('userId', '=', userId)
    .where('expiresAt', '>', sql<Date>`now()`)
    .select(['id', 'userAgent', 'clientName', 'country', 'createdAt', 'lastUsedAt'])
    .orderBy((eb) => eb('id', '=', currentId), 'desc')
    .orderBy('lastUsedAt', 'desc')
    .orderBy('id')
    .limit(maxSessions)
    .execute()

/**
 * Ends one session of an account.
 * @returns whether it was the account's and not over yet
 */
export async function endOwnSession(db: Database, userId: string, sessionId: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('session')
    .where('id', '=', sessionId)
    .where('userId', '=', userId)
    .executeTakeFirst()
  return numDeletedRows > 0n
}
