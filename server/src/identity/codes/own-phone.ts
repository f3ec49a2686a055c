import type { OwnPhone } from '@hearth/shared/phone'
import { isPlaceholderAddress } from '@hearth/shared/placeholder-address'
import { sql } from 'kysely'
import type { Database } from '../../db/connection.ts'
import { givePhone } from '../give-phone.ts'
import { endOtherSessions } from '../sessions.ts'
import { maskPhoneNumber } from './phone-number.ts'

const accountOf = (db: Database, userId: string) =>
  db
    .selectFrom('user')
    .where('id', '=', userId)
    .select(['email', 'phoneNumber', 'phoneNumberVerified'])
    .executeTakeFirstOrThrow()

/** The number of an account as its owner sees it. An account without an address needs its number to be reached. */
export async function ownPhone(db: Database, userId: string): Promise<OwnPhone> {
  const { email, phoneNumber } = await accountOf(db, userId)
  return {
    masked: phoneNumber && maskPhoneNumber(phoneNumber),
    removable: phoneNumber !== null && !isPlaceholderAddress(email),
  }
}

/** Who changes the number: this session stays. */
type Changing = { userId: string; sessionId: string }
/** The proved number that an account has lost; null when it had none. */
type Changed = { former: string | null }

/** A proved number was a way in. Whoever has come in by it has sessions elsewhere, so those end. */
async function changed(
  transaction: Database,
  { userId, sessionId }: Changing,
  former: string | null,
): Promise<Changed> {
  if (former) await endOtherSessions(transaction, userId, sessionId)
  return { former }
}

async function provedNumber(db: Database, userId: string): Promise<string | null> {
  const { phoneNumber, phoneNumberVerified } = await accountOf(db, userId)
  return phoneNumberVerified ? phoneNumber : null
}

/**
 * Gives an account a number that it has proved. If it replaces another one, all other sessions end.
 * @returns null when another account has proved the same number
 */
export function savePhone(db: Database, changing: Changing, phoneNumber: string): Promise<Changed | null> {
  return db.transaction().execute(async (transaction) => {
    const before = await provedNumber(transaction, changing.userId)
    if (!(await givePhone(transaction, changing.userId, phoneNumber))) return null
    return changed(transaction, changing, before === phoneNumber ? null : before)
  })
}

/**
 * Removes the number of an account that can be reached by mail. If it was proved, all other sessions end.
 * @returns null when the account has no address
 */
export function removePhone(db: Database, changing: Changing): Promise<Changed | null> {
  return db.transaction().execute(async (transaction) => {
    const before = await provedNumber(transaction, changing.userId)
    const { numUpdatedRows } = await transaction
      .updateTable('user')
      .set({ phoneNumber: null, phoneNumberVerified: false, updatedAt: sql<Date>`now()` })
      .where('id', '=', changing.userId)
      .where('email', 'not like', '%.invalid')
      .executeTakeFirst()
    return numUpdatedRows ? changed(transaction, changing, before) : null
  })
}
