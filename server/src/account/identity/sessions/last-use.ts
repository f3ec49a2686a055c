import { minute } from '@hearth/shared/time'
import { sql } from 'kysely'
import type { Database } from '../../../platform/db/connection.ts'

/** A session's last use is written at most once in this time, since every request is a use. Milliseconds. */
const precisionMs = 15 * minute

/** Notes that a session is used. */
export async function noteUse(db: Database, { sessionId, lastUsedAt }: { sessionId: string; lastUsedAt: Date }) {
  if (Date.now() - lastUsedAt.getTime() < precisionMs) return
  // Of several requests at once, the first one writes.
  await db
    .updateTable('session')
    .set({ lastUsedAt: sql`now()` })
    .where('id', '=', sessionId)
    .where('lastUsedAt', '<', sql<Date>`now() - ${precisionMs}::int * interval '1 millisecond'`)
    .execute()
}
