import { sql } from 'kysely'
import type { Database } from '../../db/connection.ts'

/**
 * Notes that a session has proved itself again. The session's end stays as it is.
 * @param what `factor`: a second factor, which proves the account as well as its password
 */
export async function noteProof(db: Database, sessionId: string, what: 'account' | 'factor') {
  const now = sql<Date>`now()`
  const proved = what === 'factor' ? { authenticatedAt: now, secondFactorAt: now } : { authenticatedAt: now }
  await db.updateTable('session').set(proved).where('id', '=', sessionId).execute()
}
