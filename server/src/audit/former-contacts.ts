import { isPlaceholderAddress } from '@hearth/shared/placeholder-address'
import { sql } from 'kysely'
import type { Secret } from '../config/secret.ts'
import type { Database } from '../db/connection.ts'
import type { EntryBlockKind } from '../db/types.ts'
import { mailboxesOf, subjectKeyOf, subjectKeysOf } from './subject-key.ts'

/** A mailbox or a number, by the key under which bans and strikes keep it. */
type KeptContact = { kind: EntryBlockKind; keyHash: string }

/** The keys of an address or number, by each accepted secret: the way it is kept, and was kept by earlier releases. */
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
 * Puts keyed hashes in the place of what an account, or any account, has just given up. Triggers of the account note it,
 * and the database does not have the key. Call at the end of the transaction that changes an address or number.
 */
export async function hashFormerContacts(transaction: Database, secret: Secret, userId: string | null = null) {
  const { rows } = await sql<Former & { contact: string }>`select id, kind, contact from former_contacts
    where contact is not null and (${userId}::uuid is null or user_id = ${userId})`.execute(transaction)
  for (const { id, kind, contact } of rows)
    await sql`update former_contacts set key_hash = ${kept(secret, kind, contact).keyHash}, contact = null
      where id = ${id}`.execute(transaction)
}

/** Deletes what was given up 12 months ago. */
export const deleteExpiredContacts = (db: Database) =>
  sql`delete from former_contacts where expires_at <= now()`.execute(db)

/** The mailbox and number that an account has proved and has now: what it has not proved may be a stranger's. */
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

/** What an account has proved and given up within 12 months, also what waits for its hash. */
async function formerContacts(db: Database, secret: Secret, userId: string): Promise<KeptContact[]> {
  const { rows } = await sql<Former>`select id, kind, key_hash, contact from former_contacts
    where user_id = ${userId} and expires_at > now()`.execute(db)
  return rows.map(({ kind, keyHash, contact }) => (keyHash === null ? kept(secret, kind, contact) : { kind, keyHash }))
}

/** All that a ban blocks: what the account has proved and has now, and what it had within 12 months. */
export async function contactsToBlock(transaction: Database, secret: Secret, userId: string): Promise<KeptContact[]> {
  const now = (await provedContacts(transaction, userId)).map(({ kind, contact }) => kept(secret, kind, contact))
  const all = [...now, ...(await formerContacts(transaction, secret, userId))]
  return [...new Map(all.map((one) => [one.keyHash, one])).values()]
}

/**
 * What a strike is kept under: the mailbox and the number of today, else the account's id. Not under former ones, which go
 * with the account.
 */
export async function keysOfStrike(db: Database, secret: Secret, userId: string): Promise<string[]> {
  const keys = (await provedContacts(db, userId)).map(({ kind, contact }) => kept(secret, kind, contact).keyHash)
  return keys.length ? keys : [subjectKeyOf(secret, userId)]
}

/** What the strikes of an account are found by: its mailbox and number, those it had within 12 months, and its id. */
export async function keysOfStrikes(db: Database, secret: Secret, userId: string): Promise<string[]> {
  const now = await provedContacts(db, userId)
  const former = await formerContacts(db, secret, userId)
  return [
    ...now.flatMap(({ kind, contact }) => keysOfContact(secret, kind, contact)),
    ...former.map(({ keyHash }) => keyHash),
    ...subjectKeysOf(secret, userId),
  ]
}
