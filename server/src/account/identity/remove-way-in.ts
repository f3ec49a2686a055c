import { sql } from 'kysely'
import { isOff } from '../../platform/community/functions.ts'
import type { Database } from '../../platform/db/connection.ts'
import { oneRow } from '../../platform/db/one-row.ts'

/** Refuses the removal, which the transaction takes back. */
class LastWayIn extends Error {}

/** How many ways into an account there are: password, linked identities, passkeys, and a phone number that is in use. */
async function countWaysIn(db: Database, userId: string): Promise<number> {
  const { rows } = await sql<{ ways: number }>`select
    (select count(*) from account where user_id = ${userId} and (provider_id <> 'credential' or password is not null)
      and not (provider_id = 'siwe' and ${isOff('wallets')}))
    + (select count(*) from passkey where user_id = ${userId})
    + (select count(*) from "user" where id = ${userId} and phone_number_verified and not ${isOff('phone')})
      as ways`.execute(db)
  return oneRow(rows).ways
}

/**
 * Removes a way into an account, unless it is the last one. A lock on the account serialises removals, so that two at
 * the same time cannot remove the last two.
 * @param remove removes the way in; what it throws takes the removal back
 * @returns false when nothing was removed, because no way in would be left
 */
export async function removeWayIn(
  db: Database,
  userId: string,
  remove: (transaction: Database) => Promise<void>,
): Promise<boolean> {
  try {
    await db.transaction().execute(async (transaction) => {
      await transaction.selectFrom('user').where('id', '=', userId).select('id').forUpdate().execute()
      await remove(transaction)
      if (!(await countWaysIn(transaction, userId))) throw new LastWayIn()
    })
    return true
  } catch (error) {
    if (error instanceof LastWayIn) return false
    throw error
  }
}
