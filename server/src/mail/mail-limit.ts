import { createHmac } from 'node:crypto'
import { sql } from 'kysely'
import type { Env } from '../config/env.ts'
import { deriveKey, type Secret } from '../config/secret.ts'
import type { Database } from '../db/connection.ts'

/**
 * Letters that one mailbox gets in an hour: what anybody can ask for in its name, of all kinds together, and notices of
 * what happened to the account, which nobody's flood of requests may swallow.
 */
const maxPerHour = { requested: 3, notices: 10 }

/** A name for a mailbox that tells nobody whose it is. `ann+1@` and `ann+2@` reach the same one. */
function mailboxHash(secret: Secret, email: string): string {
  const mailbox = email.trim().toLowerCase().replace(/\+.*@/, '@')
  return createHmac('sha256', deriveKey(secret, 'mailboxes')).update(mailbox).digest('base64url').slice(0, 22)
}

export type MailLimitDeps = { db: Database; secret: Secret; env: Pick<Env, 'RATE_LIMIT_FACTOR'> }

/**
 * Counts a letter to an address, under the mailbox's own lock, so that the limit holds for letters at once in any number
 * of processes.
 * @returns whether it may be sent
 */
export function reserveMail({ db, secret, env }: MailLimitDeps, email: string, isNotice: boolean): Promise<boolean> {
  const recipient = mailboxHash(secret, email)
  const maxMails = Math.ceil(maxPerHour[isNotice ? 'notices' : 'requested'] * env.RATE_LIMIT_FACTOR)
  return db.transaction().execute(async (transaction) => {
    await sql`select pg_advisory_xact_lock(hashtextextended('letters ' || ${recipient}, 0))`.execute(transaction)
    const { rows } = await sql`insert into letters_sent (recipient, notice)
      select ${recipient}, ${isNotice} where ${maxMails} > (
        select count(*) from letters_sent
        where recipient = ${recipient} and notice = ${isNotice} and sent_at > now() - interval '1 hour')
      returning 1`.execute(transaction)
    return rows.length > 0
  })
}

/** Forgets letters that were sent more than an hour ago: they count no more. */
export const deleteExpiredMailCounts = (db: Database) =>
  sql`delete from letters_sent where sent_at <= now() - interval '1 hour'`.execute(db)
