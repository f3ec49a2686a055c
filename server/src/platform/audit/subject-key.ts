import { createHmac } from 'node:crypto'
import { isPlaceholderAddress } from '@hearth/shared/account/placeholder-address'
import { acceptedKeys, deriveKey, type Secret } from '../config/secret.ts'
import type { Database } from '../db/connection.ts'

/** Providers at which a mailbox has any number of addresses: `name+word@`. Elsewhere a plus may name another mailbox. */
const plusProviders = new Set([
  'gmail.com',
  'outlook.com',
  'hotmail.com',
  'live.com',
  'icloud.com',
  'me.com',
  'mac.com',
  'fastmail.com',
  'proton.me',
  'protonmail.com',
  'pm.me',
  'zoho.com',
  'posteo.de',
  'mailbox.org',
  'tuta.com',
  'yandex.com',
])

/** The one mailbox behind the spellings of an address: lower case, without dots at Gmail, without a tag. */
export function mailboxOf(address: string): string {
  const [name = '', given = ''] = address.trim().toLowerCase().split('@')
  const domain = given === 'googlemail.com' ? 'gmail.com' : given
  const untagged = plusProviders.has(domain) ? name.split('+')[0]! : name
  return `${domain === 'gmail.com' ? untagged.replaceAll('.', '') : untagged}@${domain}`
}

/** Groups of domains at which a provider delivers the same name to one mailbox. */
const sameMailbox = [
  ['gmail.com', 'googlemail.com'],
  ['proton.me', 'protonmail.com', 'pm.me'],
  ['icloud.com', 'me.com', 'mac.com'],
]

/**
 * The spellings of a mailbox at all domains of its provider, for bans and strikes only. New rows have the first
 * spelling; the others find older rows.
 */
export function mailboxesOf(address: string): [string, ...string[]] {
  const mailbox = mailboxOf(address)
  const [name, domain] = mailbox.split('@') as [string, string]
  const [first, ...others] = sameMailbox.find((domains) => domains.includes(domain)) ?? [domain]
  return [`${name}@${first}`, ...others.map((other) => `${name}@${other}`)]
}

const keyed = (key: Buffer, identifier: string) => createHmac('sha256', key).update(identifier).digest('base64url')

/** A keyed hash of what identifies a person: a mailbox, a number, or an account's id. */
export const subjectKeyOf = (secret: Secret, identifier: string) => keyed(deriveKey(secret, 'subjects'), identifier)

/** The same, by each accepted secret: rows may be older than the current one. */
export const subjectKeysOf = (secret: Secret, identifier: string) =>
  acceptedKeys(secret, 'subjects').map((key) => keyed(key, identifier))

/**
 * Recognises an account after it is gone, and a new one of the same person: a keyed hash of its mailbox, else of its
 * number, else of its id.
 */
export async function subjectKey(db: Database, secret: Secret, userId: string): Promise<string> {
  const account = await db
    .selectFrom('user')
    .where('id', '=', userId)
    .select(['email', 'phoneNumber'])
    .executeTakeFirst()
  const mailbox = account && !isPlaceholderAddress(account.email) ? mailboxOf(account.email) : null
  return subjectKeyOf(secret, mailbox ?? account?.phoneNumber ?? userId)
}
