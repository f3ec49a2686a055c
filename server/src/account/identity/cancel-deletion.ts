import { sql } from 'kysely'
import type { Database } from '../../platform/db/connection.ts'

/**
 * Lets an account stay that was to be deleted. Nothing else changed, so it is as it was.
 * @returns whether the account stays; false once its day has come
 */
export async function cancelDeletion(db: Database, userId: string): Promise<boolean> {
  const kept = await db
    .updateTable('user')
    .set({ deletesAt: null })
    .where('id', '=', userId)
    .where((eb) => eb.or([eb('deletesAt', 'is', null), eb('deletesAt', '>', sql<Date>`now()`)]))
    .executeTakeFirst()
  return kept.numUpdatedRows > 0n
}
