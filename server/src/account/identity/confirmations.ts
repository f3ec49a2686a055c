import { sql } from 'kysely'
import { hashFormerContacts } from '../../platform/audit/former-contacts.ts'
import type { Secret } from '../../platform/config/secret.ts'
import type { Database } from '../../platform/db/connection.ts'
import { hashOfToken, newToken } from './one-time-tokens.ts'

/** Wrong passwords after which a link is invalid. A new one needs another mail, and those are limited. */
const maxWrongPasswords = 5

/**
 * Creates a token that confirms an account's address for 24 hours. Older tokens stay valid until one is used.
 * @throws when the account's address has changed: this mailbox must not confirm the new one
 */
export async function createConfirmation(db: Database, { id, email }: { id: string; email: string }): Promise<string> {
  const token = newToken()
  const { rows } = await sql`insert into confirmations (token_hash, user_id, expires_at)
    select
      ${hashOfToken(token)},
      id,
      now() + interval '24 hours'
    from "user"
    where id = ${id} and email = ${email.toLowerCase()}
    for share
    returning 1`.execute(db)
  if (!rows.length) throw new Error('The address has changed.')
  return token
}

/**
 * Creates a token that makes another address the account's, for 24 hours. A visitor who follows it in another browser
 * gives the account's password.
 */
export async function createAddressChange(db: Database, userId: string, email: string): Promise<string> {
  const token = newToken()
  await sql`insert into confirmations (token_hash, user_id, new_email, expires_at)
    values (${hashOfToken(token)}, ${userId}, ${email.toLowerCase()}, now() + interval '24 hours')`.execute(db)
  return token
}

/** The address that an account had before its change. */
export type FormerAddress = { email: string; emailVerified: boolean }

/**
 * Gives an account a new address, unless another account has taken it meanwhile. Triggers end every session, link and
 * trusted device. A banned account keeps its address, because the ban would not block a new one.
 */
export async function changeAddress(
  transaction: Database,
  userId: string,
  email: string,
): Promise<FormerAddress | null> {
  const { rows } = await sql<FormerAddress>`with former as (
      select
        id,
        email,
        email_verified
      from "user"
      where id = ${userId} and not banned
      for update)
    update "user" set email = ${email} from former
    where "user".id = former.id
      and not exists (select from "user" where email = ${email})
    returning former.email, former.email_verified`.execute(transaction)
  return rows[0] ?? null
}

type Confirmable = {
  userId: string
  /** The address that becomes the account's. */
  newEmail: string | null
  /** The account has never been confirmed, by address or number. */
  isNew: boolean
}

/** The account that a token confirms; null when the token is expired, used or invalid. */
export async function accountOfConfirmation(db: Database, token: string) {
  const { rows } = await sql<Confirmable>`select
      c.user_id,
      c.new_email,
      not u.email_verified and not u.phone_number_verified as is_new
    from confirmations c
    join "user" u on u.id = c.user_id
    where c.token_hash = ${hashOfToken(token)}
      and c.expires_at > now()
      and c.wrong_passwords < ${maxWrongPasswords}`.execute(db)
  return rows[0] ?? null
}

/**
 * Counts an attempt before the password is checked, so that concurrent attempts cannot exceed the limit.
 * @returns whether an attempt was left
 */
export async function reserveTry(db: Database, token: string): Promise<boolean> {
  const { rows } = await sql`update confirmations set wrong_passwords = wrong_passwords + 1
    where token_hash = ${hashOfToken(token)} and expires_at > now() and wrong_passwords < ${maxWrongPasswords}
    returning 1`.execute(db)
  return rows.length > 0
}

/**
 * Confirms an account's address, once, and deletes all its tokens.
 * @returns null when the token was not valid; `email`: the confirmed address; `former`: the one that it replaces
 */
export function confirmWithToken(
  { db, secret }: { db: Database; secret: Secret },
  token: string,
): Promise<{ email: string; former: FormerAddress | null } | null> {
  return db.transaction().execute(async (transaction) => {
    const used = await transaction
      .deleteFrom('confirmations')
      .where('tokenHash', '=', hashOfToken(token))
      .where('expiresAt', '>', sql<Date>`now()`)
      .returning(['userId', 'newEmail'])
      .executeTakeFirst()
    if (!used) return null
    const former = used.newEmail ? await changeAddress(transaction, used.userId, used.newEmail) : null
    if (used.newEmail && !former) return null
    if (former) await hashFormerContacts(transaction, secret, used.userId)
    const email = await markConfirmed(transaction, used.userId)
    return { email, former }
  })
}

/** Marks an account's address as confirmed and deletes its tokens. @returns the address */
export async function markConfirmed(db: Database, userId: string): Promise<string> {
  const { email } = await db
    .updateTable('user')
    .set({ emailVerified: true, updatedAt: sql`now()` })
    .where('id', '=', userId)
    .returning('email')
    .executeTakeFirstOrThrow()
  await db.deleteFrom('confirmations').where('userId', '=', userId).execute()
  return email
}

/** Marks an account's number as confirmed. An account without an address is confirmed by its number (a trigger). */
export const markPhoneConfirmed = (db: Database, userId: string) =>
  db
    .updateTable('user')
    .set({ phoneNumberVerified: true, updatedAt: sql`now()` })
    .where('id', '=', userId)
    .where('phoneNumber', 'is not', null)
    .execute()
