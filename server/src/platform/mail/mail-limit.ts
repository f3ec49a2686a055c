import { createHmac } from 'node:crypto'
import { sql } from 'kysely'
import type { Env } from '../config/env.ts'
import { deriveKey, type Secret } from '../config/secret.ts'
import type { Database } from '../db/connection.ts'

/**
 * What anyone can request for an address, and what its owner is told: of sign-ins, of changes, of a new address, and of
 * ended access.
 */
export type MailKind = 'requested' | 'signIn' | 'change' | 'address' | 'access'

/**
 * Mails per mailbox, kind and hour, over all templates. Each kind has its own count: otherwise a thief could sign in often
 * and then change the account unnoticed.
 */
const maxPerHour: Record<MailKind, number> = {
  requested: 3,
  signIn: 10,
  change: 10,
  address: 10,
  access: 10,
}

/** A keyed hash of a mailbox or of a phone number. `ann+1@` and `ann+2@` are the same mailbox. */
export function mailboxHash(secret: Secret, email: string): string {
  const mailbox = email
    .trim()
    .toLowerCase()
    .replace(/^([^+]+)\+.*@/, '$1@')
  return createHmac('sha256', deriveKey(secret, 'mailboxes')).update(mailbox).digest('base64url').slice(0, 22)
}

export type MailLimitDeps = { db: Database; secret: Secret; env: Pick<Env, 'RATE_LIMIT_FACTOR'> }

/**
 * Counts a mail to an address under a lock for the mailbox, so that the limit holds for concurrent mails in all
 * processes.
 * @returns whether the mail may be sent
 */
export function reserveMail({ db, secret, env }: MailLimitDeps, email: string, kind: MailKind): Promise<boolean> {
  const recipient = mailboxHash(secret, email)
  const maxMails = Math.ceil(maxPerHour[kind] * env.RATE_LIMIT_FACTOR)
  return db.transaction().execute(async (transaction) => {
    await sql`select pg_advisory_xact_lock(hashtextextended('mails ' || ${recipient}, 0))`.execute(transaction)
    const { rows } = await sql`insert into mails_sent (recipient, kind)
      select ${recipient}, ${kind} where ${maxMails} > (
        select count(*) from mails_sent
        where recipient = ${recipient} and kind = ${kind} and sent_at > now() - interval '1 hour')
      returning 1`.execute(transaction)
    return rows.length > 0
  })
}
