import { sql } from 'kysely'
import type { Database } from '../../platform/db/connection.ts'

/**
 * Gives an account a number that it has proved. Deletes an account that an earlier visitor made with the number and
 * never proved, since no one could use it.
 * @param transaction holds a lock on the number until it ends
 * @returns false when another account has proved the same number
 */
export async function givePhone(transaction: Database, userId: string, phoneNumber: string): Promise<boolean> {
  await sql`select pg_advisory_xact_lock(hashtextextended('phone ' || ${phoneNumber}, 0))`.execute(transaction)
  await transaction
    .deleteFrom('user')
    .where('phoneNumber', '=', phoneNumber)
    .where('phoneNumberVerified', '=', false)
    .where('id', '<>', userId)
    .execute()
  const taken = await transaction
    .selectFrom('user')
    .where('phoneNumber', '=', phoneNumber)
    .where('id', '<>', userId)
    .select('id')
    .executeTakeFirst()
  if (taken) return false
  const proved = { phoneNumber, phoneNumberVerified: true, updatedAt: sql<Date>`now()` }
  await transaction.updateTable('user').set(proved).where('id', '=', userId).execute()
  return true
}
