import { isPlaceholderAddress } from '@hearth/shared/account/placeholder-address'
import { sql } from 'kysely'
import { contactsToBlock, keysOfContact } from '../../platform/audit/former-contacts.ts'
import type { Secret } from '../../platform/config/secret.ts'
import type { Database } from '../../platform/db/connection.ts'

/** What a visitor has given or proved. */
export type Contact = { email?: string | null | undefined; phoneNumber?: string | null | undefined }
/** Why a mailbox or number opens no account: the number of the decision, and the end. */
export type EntryBlock = { reference: string; until: Date }

/**
 * Blocks the mailboxes and numbers that a banned account has proved from new accounts, until 12 months after the ban
 * began. Former ones are blocked too, so that a member who expects a ban gains nothing by changing the address. A lock
 * on the account makes a simultaneous change come either before the ban or after it.
 */
export async function blockEntry(transaction: Database, secret: Secret, userId: string, decisionId: string) {
  await sql`select from "user" where id = ${userId} for no key update`.execute(transaction)
  const blocked = await contactsToBlock(transaction, secret, userId)
  if (!blocked.length) return
  const expiresAt = sql<Date>`(select starts_at + interval '12 months' from restrictions
    where decision_id = ${decisionId} and kind = 'banned')`
  const rows = blocked.map((one) => ({ ...one, decisionId, expiresAt }))
  await transaction
    .insertInto('entryBlocks')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Ends what decisions keep from a new account. */
export const unblockEntry = (transaction: Database, decisionIds: string[]) =>
  sql`delete from entry_blocks where decision_id = any(${decisionIds}::uuid[])`.execute(transaction)

/** What a visitor proves to be theirs: the mailbox or the phone of an account. */
export type Proof = 'email' | 'phone'

/** The acts in the audit log whose subject is an account that an admin made. */
export const ofAdmins = ['user_created', 'user_invited'] as const

/**
 * Why an account may not have its mailbox or number confirmed; null when it may. The form makes an account for every address,
 * so a ban holds at the first proof. Exempt are what was proved before the ban, and accounts that admins made.
 * @param newEmail the address that the proof makes the account's
 */
export async function blockOfProof(
  { db, secret }: { db: Database; secret: Secret },
  userId: string,
  proof: Proof,
  newEmail: string | null = null,
): Promise<EntryBlock | null> {
  if (newEmail) return entryBlockOf(db, secret, { email: newEmail })
  const account = db.selectFrom('user').where('id', '=', userId)
  const found = await account
    .where(proof === 'email' ? 'emailVerified' : 'phoneNumberVerified', '=', false)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(selectFrom('auditLog').whereRef('subjectId', '=', 'user.id').where('act', 'in', ofAdmins).select('id')),
      ),
    )
    .select(['email', 'phoneNumber'])
    .executeTakeFirst()
  if (!found) return null
  return entryBlockOf(db, secret, proof === 'email' ? { email: found.email } : { phoneNumber: found.phoneNumber })
}

/** Why this mailbox or number opens no account, however it is spelled; null when it may. */
export async function entryBlockOf(db: Database, secret: Secret, contact: Contact): Promise<EntryBlock | null> {
  const { email, phoneNumber } = contact
  const keys = [
    ...(email && !isPlaceholderAddress(email) ? keysOfContact(secret, 'mailbox', email) : []),
    ...(phoneNumber ? keysOfContact(secret, 'phone', phoneNumber) : []),
  ]
  if (!keys.length) return null
  const { rows } = await sql<EntryBlock>`select d.puid as reference, b.expires_at as until
    from entry_blocks b
    join decisions d on d.id = b.decision_id
    where b.key_hash = any(${keys}) and b.expires_at > now()
    order by b.expires_at desc
    limit 1`.execute(db)
  return rows[0] ?? null
}
