import { sql } from 'kysely'
import type { Database } from '../../platform/db/connection.ts'

/** Takes notes with likes away that are no message yet. Neither of the two reads them, and a match does not bring them. */
export const removeNotes = (transaction: Database, profileId: string, decisionId: string, ids: string[]) =>
  sql`update profile_likes set note_removed_by = ${decisionId}
    where id = any(${ids}::uuid[]) and liker_id = ${profileId} and note is not null and note_removed_by is null`.execute(
    transaction,
  )

/** Brings back the notes that a decision took away. */
export const restoreNotes = (transaction: Database, decisionId: string) =>
  sql`update profile_likes set note_removed_by = null where note_removed_by = ${decisionId}`.execute(transaction)
