import { sql } from 'kysely'
import type { Database } from '../db/connection.ts'
import { hashOfToken, newToken } from './one-time-tokens.ts'

/** Wrong passwords after which a link is of no use any more: its holder asks for another mail, and those are limited. */
const maxWrongPasswords = 5

/**
 * Makes a link's secret that confirms the address of an account for 24 hours. Older ones stay good until one is used.
 * @throws when the account has another address by now, which this mailbox must not confirm
 */
export async function createConfirmation(db: Database, { id, email }: { id: string; email: string }): Promise<string> {
  const token = newToken()
  const { rows } = await sql`insert into confirmations (token_hash, user_id, expires_at)
    select ${hashOfToken(token)}, id, now() + interval '24 hours' from "user"
    where id = ${id} and email = ${email.toLowerCase()} for share
    returning 1`.execute(db)
  if (!rows.length) throw new Error('The address has changed.')
  return token
}

/** Whose address a link confirms; null for one that is expired, used or made up. */
export async function accountOfConfirmation(db: Database, token: string): Promise<string | null> {
  const { rows } = await sql<{ userId: string }>`select user_id from confirmations
    where token_hash = ${hashOfToken(token)} and expires_at > now() and wrong_passwords < ${maxWrongPasswords}`.execute(
    db,
  )
  return rows[0]?.userId ?? null
}

/**
 * Counts a try with a password before it is looked at, so that tries at once cannot be more.
 * @returns whether there was one left
 */
export async function reserveTry(db: Database, token: string): Promise<boolean> {
  const { rows } = await sql`update confirmations set wrong_passwords = wrong_passwords + 1
    where token_hash = ${hashOfToken(token)} and expires_at > now() and wrong_passwords < ${maxWrongPasswords}
    returning 1`.execute(db)
  return rows.length > 0
}

/** Confirms the address of an account by a link, once; all links of the account end. @returns whether it did */
export function confirmWithToken(db: Database, token: string): Promise<boolean> {
  return db.transaction().execute(async (transaction) => {
    const used = await transaction
      .deleteFrom('confirmations')
      .where('tokenHash', '=', hashOfToken(token))
      .where('expiresAt', '>', sql<Date>`now()`)
      .returning('userId')
      .executeTakeFirst()
    if (!used) return false
    await markConfirmed(transaction, used.userId)
    return true
  })
}

/** The address of an account is its owner's, and no link needs to say so any more. */
export async function markConfirmed(db: Database, userId: string) {
  await db.updateTable('user').set({ emailVerified: true, updatedAt: sql`now()` }).where('id', '=', userId).execute()
  await db.deleteFrom('confirmations').where('userId', '=', userId).execute()
}

/** Deletes the links that have expired. */
export const deleteExpiredConfirmations = (db: Database) =>
  sql`delete from confirmations where expires_at <= now()`.execute(db)
