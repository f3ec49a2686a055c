import { randomUUID } from 'node:crypto'
import { isPlaceholderAddress, placeholderAddress } from '@hearth/shared/account/placeholder-address'
import { sql } from 'kysely'
import type { Database } from '../../../platform/db/connection.ts'
import { cancelDeletion } from '../cancel-deletion.ts'
import { confirmedKinds } from '../confirmed-factors.ts'
import { endInADay } from '../ending-factors.ts'
import { givePhone } from '../give-phone.ts'

/**
 * What a notice was about, and pressing its button takes back: a stranger added it. A number is known by its account and
 * the proved number before it, a password, first address or deletion by its account, backup codes by what made them.
 */
export type Undoes =
  | {
      kind: 'password' | 'address' | 'identity' | 'passkey' | 'factor' | 'backup_codes' | 'deletion'
      id: string
    }
  | { kind: 'phone'; id: string; former: string | null }

/** Removes a passkey. The last one, if it is the second factor, ends with that: the owner may have set it up. */
async function undoPasskey(db: Database, userId: string, id: string) {
  const others = db.selectFrom('passkey').where('userId', '=', userId).where('id', '<>', id).select('id').limit(1)
  const isFactor = (await confirmedKinds(db, userId)).includes('passkey') && !(await others.execute()).length
  if (!isFactor) await sql`delete from passkey where id = ${id} and user_id = ${userId}`.execute(db)
  else {
    await endInADay(db, { userId, kind: 'passkey' }, true)
    // It does not end for an account with a role, but opens nothing of the role for a day.
    await sql`update second_factors set for_roles_from = now() + interval '24 hours'
      where user_id = ${userId} and kind = 'passkey'`.execute(db)
  }
}

/**
 * Takes back what a stranger added to an account, also when no way in is left: the mail that follows has a link for a new
 * password.
 */
export async function undo(
  db: Database,
  userId: string,
  { kind, id }: { kind: Exclude<Undoes['kind'], 'phone' | 'address'>; id: string },
) {
  if (kind === 'password')
    await sql`update account set password = null, password_by = null
      where user_id = ${userId} and provider_id = 'credential'`.execute(db)
  if (kind === 'deletion') await cancelDeletion(db, userId)
  if (kind === 'identity') await sql`delete from account where id = ${id} and user_id = ${userId}`.execute(db)
  if (kind === 'passkey') await undoPasskey(db, userId, id)
  if (kind === 'factor') await endInADay(db, { userId, id })
  // The stranger has seen the codes.
  if (kind === 'backup_codes')
    await sql`delete from backup_codes where user_id = ${userId} and made_by = ${id}`.execute(db)
}

/**
 * Gives an account the number back that it had before a change, or removes one that was added. A number that is the
 * second factor stays: if both came within the day, they end together.
 */
export async function undoPhone(transaction: Database, userId: string, former: string | null) {
  const owner = await transaction.selectFrom('user').where('id', '=', userId).select('email').executeTakeFirst()
  if (!owner) return
  const kinds = await confirmedKinds(transaction, userId)
  // A change on an account with a factor was made with that factor, so a thief of the phone alone did not make it.
  if (isPlaceholderAddress(owner.email) && kinds.length) return
  if ((former && (await givePhone(transaction, userId, former))) || owner.email.endsWith('@phone.invalid')) return
  if (kinds.includes('phone')) return endInADay(transaction, { userId, kind: 'phone' }, true)
  await sql`update "user" set phone_number = null, phone_number_verified = false where id = ${userId}`.execute(
    transaction,
  )
}

/**
 * Takes the first address back that an account got within the last day. Only a link to its own number does so: without
 * that address the number is what the account can be reached by.
 */
export const undoFirstAddress = (transaction: Database, userId: string, sentTo: string) =>
  sql`update "user" set email = ${placeholderAddress('phone', randomUUID())}
    where id = ${userId} and phone_number = ${sentTo} and phone_number_verified
      and exists (select from not_me_links where user_id = ${userId} and undoes = 'address'
        and expires_at > now() + interval '6 days')`.execute(transaction)
