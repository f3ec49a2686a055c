import type { OwnPhone } from '@hearth/shared/phone'
import { isPlaceholderAddress } from '@hearth/shared/placeholder-address'
import { sql } from 'kysely'
import type { Database } from '../../db/connection.ts'
import { maskPhoneNumber } from './phone-number.ts'

const accountOf = (db: Database, userId: string) =>
  db.selectFrom('user').where('id', '=', userId).select(['email', 'phoneNumber']).executeTakeFirstOrThrow()

/** The number of an account as its owner sees it. An account without an address needs its number to be reached. */
export async function ownPhone(db: Database, userId: string): Promise<OwnPhone> {
  const { email, phoneNumber } = await accountOf(db, userId)
  return {
    masked: phoneNumber && maskPhoneNumber(phoneNumber),
    removable: phoneNumber !== null && !isPlaceholderAddress(email),
  }
}

/**
 * Gives an account a number that it has proved. Whoever typed the number before without proving it loses the account
 * that it made, since nobody could ever use it.
 * @returns false when another account has proved the same number
 */
export function savePhone(db: Database, userId: string, phoneNumber: string): Promise<boolean> {
  return db.transaction().execute(async (transaction) => {
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
  })
}

/** Removes the number of an account that can be reached by mail. @returns whether it had one */
export async function removePhone(db: Database, userId: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('user')
    .set({ phoneNumber: null, phoneNumberVerified: false, updatedAt: sql<Date>`now()` })
    .where('id', '=', userId)
    .where('phoneNumber', 'is not', null)
    .where('email', 'not like', '%.invalid')
    .executeTakeFirst()
  return numUpdatedRows > 0n
}
