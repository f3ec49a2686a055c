import type { OwnPhone } from '@hearth/shared/account/phone'
import { isPlaceholderAddress } from '@hearth/shared/account/placeholder-address'
import { sql } from 'kysely'
import { hashFormerContacts } from '../../../platform/audit/former-contacts.ts'
import type { Secret } from '../../../platform/config/secret.ts'
import type { Database } from '../../../platform/db/connection.ts'
import { givePhone } from '../give-phone.ts'
import { lockForChange } from '../lock-account.ts'
import { createNotMeToken, formerNumber } from '../not-me/links.ts'
import type { Undoes } from '../not-me/undo.ts'
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
type Changing = { userId: string; sessionId: string; secret: Secret }
/** The proved number that an account has lost, with the link for the number that is told of it; null when it had none. */
type Changed = { refused?: undefined; former: string | null; link: { token: string; sentTo: string } | null }
type Refused<Code> = { refused: Code | NonNullable<Awaited<ReturnType<typeof lockForChange>>> }

/**
 * A proved number was a way in. A stranger who used it may have sessions, so all others end. The link is stored with
 * the change, whether or not a message can be sent: it says which number the account had. If the number has changed more
 * than once within a day, that is the first one: those in between may be a stranger's.
 */
async function changed(
  transaction: Database,
  { userId, sessionId, secret }: Changing,
  former: string | null,
  undoes?: Undoes,
): Promise<Changed> {
  if (!former) return { former, link: null }
  await hashFormerContacts(transaction, secret, userId)
  await endOtherSessions(transaction, userId, sessionId)
  const sentTo = (await formerNumber(transaction, userId)) ?? former
  return { former, link: { sentTo, token: await createNotMeToken(transaction, userId, { undoes, sentTo }) } }
}

async function provedNumber(db: Database, userId: string): Promise<string | null> {
  const { phoneNumber, phoneNumberVerified } = await accountOf(db, userId)
  return phoneNumberVerified ? phoneNumber : null
}

/** The change of a number, by whose link it is taken back. */
export const phoneChange = (userId: string, former: string | null) => ({ kind: 'phone', id: userId, former }) as const

/**
 * Gives an account a number that it has proved. If it replaces another one, all other sessions end.
 * @returns `PHONE_TAKEN` when another account has proved the same number, or why the session may not change it any more
 */
export function savePhone(
  db: Database,
  changing: Changing,
  phoneNumber: string,
): Promise<Changed | Refused<'PHONE_TAKEN'>> {
  const { userId, sessionId } = changing
  return db.transaction().execute(async (transaction) => {
    const refused = await lockForChange(transaction, userId, sessionId)
    if (refused) return { refused }
    const before = await provedNumber(transaction, userId)
    if (!(await givePhone(transaction, userId, phoneNumber))) return { refused: 'PHONE_TAKEN' }
    const former = before === phoneNumber ? null : before
    return changed(transaction, changing, former, phoneChange(userId, former))
  })
}

/**
 * Removes the number of an account that can be reached by mail. If it was proved, all other sessions end.
 * @returns `LAST_WAY_IN` when the account has no address, or why the session may not change it any more
 */
export function removePhone(db: Database, changing: Changing): Promise<Changed | Refused<'LAST_WAY_IN'>> {
  return db.transaction().execute(async (transaction) => {
    const refused = await lockForChange(transaction, changing.userId, changing.sessionId)
    if (refused) return { refused }
    const before = await provedNumber(transaction, changing.userId)
    const { numUpdatedRows } = await transaction
      .updateTable('user')
      .set({ phoneNumber: null, phoneNumberVerified: false, updatedAt: sql<Date>`now()` })
      .where('id', '=', changing.userId)
      .where('email', 'not like', '%.invalid')
      .executeTakeFirst()
    return numUpdatedRows ? changed(transaction, changing, before) : { refused: 'LAST_WAY_IN' }
  })
}
