import { isPlaceholderAddress } from '@hearth/shared/account/placeholder-address'
import { sql } from 'kysely'
import type { Secret } from '../config/secret.ts'
import type { Database } from '../db/connection.ts'
import type { EntryBlockKind } from '../db/types.ts'
import { mailboxesOf, subjectKeyOf, subjectKeysOf } from './subject-key.ts'

/** A mailbox or phone number, as the keyed hash that bans and strikes store. */
type KeptContact = { kind: EntryBlockKind; keyHash: string }

/**
 * The keyed hashes of an address or number: under each accepted secret, and in each spelling that this or an earlier
 * release stored.
 */
export const keysOfContact = (secret: Secret, kind: EntryBlockKind, contact: string): string[] =>
  (kind === 'mailbox' ? mailboxesOf(contact) : [contact]).flatMap((one) => subjectKeysOf(secret, one))

const kept = (secret: Secret, kind: EntryBlockKind, contact: string): KeptContact => ({
  kind,
  keyHash: subjectKeyOf(secret, kind === 'mailbox' ? mailboxesOf(contact)[0] : contact),
})

type Former = { id: string; kind: EntryBlockKind } & (
  | { keyHash: string; contact: null }
  | { keyHash: null; contact: string }
)

/**
 * Hashes the contacts that triggers have stored in plain text, because the database does not have the key. Call it at
 * the end of the transaction that changes an address or number.
 * @param userId the account whose contacts are hashed; null for all accounts
 */
export async function hashFormerContacts(transaction: Database, secret: Secret, userId: string | null = null) {
  const { rows } = await sql<Former & { contact: string }>`select
      id,
      kind,
      contact
    from former_contacts
    where contact is not null and (${userId}::uuid is null or user_id = ${userId})`.execute(transaction)
  for (const { id, kind, contact } of rows)
    await sql`update former_contacts set key_hash = ${kept(secret, kind, contact).keyHash}, contact = null
      where id = ${id}`.execute(transaction)
}

/** The current mailbox and number of an account, if it has proved them. An unproved one may belong to a stranger. */
async function provedContacts(db: Database, userId: string): Promise<{ kind: EntryBlockKind; contact: string }[]> {
  const account = await db
    .selectFrom('user')
    .where('id', '=', userId)
    .select(['email', 'emailVerified', 'phoneNumber', 'phoneNumberVerified'])
    .executeTakeFirst()
  if (!account) return []
  const { email, emailVerified, phoneNumber, phoneNumberVerified } = account
  return [
    ...(emailVerified && !isPlaceholderAddress(email) ? [{ kind: 'mailbox' as const, contact: email }] : []),
    ...(phoneNumber && phoneNumberVerified ? [{ kind: 'phone' as const, contact: phoneNumber }] : []),
  ]
}

/** The contacts that an account proved and gave up within 12 months, including those that are not hashed yet. */
async function formerContacts(db: Database, secret: Secret, userId: string): Promise<KeptContact[]> {
  const { rows } = await sql<Former>`select
      id,
      kind,
      key_hash,
      contact
    from former_contacts
    where user_id = ${userId} and expires_at > now()`.execute(db)
  return rows.map(({ kind, keyHash, contact }) => (keyHash === null ? kept(secret, kind, contact) : { kind, keyHash }))
}

/** The contacts that a ban blocks: the proved ones, current and of the last 12 months. */
export async function contactsToBlock(transaction: Database, secret: Secret, userId: string): Promise<KeptContact[]> {
  const now = (await provedContacts(transaction, userId)).map(({ kind, contact }) => kept(secret, kind, contact))
  const all = [...now, ...(await formerContacts(transaction, secret, userId))]
  return [...new Map(all.map((one) => [one.keyHash, one])).values()]
}

/**
 * The keys under which a strike is stored: those of the current mailbox and number, or else that of the account's id.
 * Former contacts are left out, because Hearth deletes them with the account.
 */
export async function keysOfStrike(db: Database, secret: Secret, userId: string): Promise<string[]> {
  const keys = (await provedContacts(db, userId)).map(({ kind, contact }) => kept(secret, kind, contact).keyHash)
  return keys.length ? keys : [subjectKeyOf(secret, userId)]
}

/**
 * The keys that find the strikes of an account: those of its mailbox and number, current and of the last 12 months, and
 * that of its id.
 */
export async function keysOfStrikes(db: Database, secret: Secret, userId: string): Promise<string[]> {
  const now = await provedContacts(db, userId)
  const former = await formerContacts(db, secret, userId)
  return [
    ...now.flatMap(({ kind, contact }) => keysOfContact(secret, kind, contact)),
    ...former.map(({ keyHash }) => keyHash),
    ...subjectKeysOf(secret, userId),
  ]
}
