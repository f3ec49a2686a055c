import { isPlaceholderAddress } from '@hearth/shared/placeholder-address'
import { sql } from 'kysely'
import type { Database } from '../../db/connection.ts'
import { givePhone } from '../give-phone.ts'

/**
 * What a notice was about, and pressing its button removes: a stranger added it. A number is known by its account, backup
 * codes by what made them.
 */
export type Undoes = { kind: 'identity' | 'passkey' | 'factor' | 'phone' | 'backup_codes'; id: string }

/**
 * Removes what a stranger added to an account, also when no way in is left: the mail that follows has a link for a new
 * password.
 */
export async function undo(
  db: Database,
  userId: string,
  { kind, id }: { kind: Exclude<Undoes['kind'], 'phone'>; id: string },
) {
  if (kind === 'identity') await sql`delete from account where id = ${id} and user_id = ${userId}`.execute(db)
  if (kind === 'passkey') await sql`delete from passkey where id = ${id} and user_id = ${userId}`.execute(db)
  if (kind === 'factor') await sql`delete from second_factors where id = ${id} and user_id = ${userId}`.execute(db)
  await removeCodes(db, userId, id)
}

/**
 * Takes back an added or changed number. An account without an address could not be reached then, so it gets back the
 * number that it had a day ago.
 */
export async function undoPhone(transaction: Database, userId: string, former: string | null) {
  const owner = await transaction.selectFrom('user').where('id', '=', userId).select('email').executeTakeFirst()
  if (!owner) return
  const isBack = former && isPlaceholderAddress(owner.email) && (await givePhone(transaction, userId, former))
  if (isBack || owner.email.endsWith('@phone.invalid')) return
  await sql`update "user" set phone_number = null, phone_number_verified = false where id = ${userId}`.execute(
    transaction,
  )
}

/** Removes the codes that the change made, which the stranger has seen. With the last factor go all backup codes. */
async function removeCodes(db: Database, userId: string, id: string) {
  await sql`delete from backup_codes where user_id = ${userId} and (made_by = ${id}
    or not exists (select from second_factors f where f.user_id = ${userId} and f.confirmed_at is not null))`.execute(
    db,
  )
}
