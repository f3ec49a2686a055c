import { sql } from 'kysely'
import type { Env } from '../../config/env.ts'
import type { Secret } from '../../config/secret.ts'
import type { Database } from '../../db/connection.ts'
import { mailboxHash } from '../../mail/mail-limit.ts'

/** What is sent: a code by mail, a link by mail, or a code by text message. */
export type CodeChannel = 'code' | 'link' | 'sms'

/** Codes and links per hour, for each mailbox or number and each channel. */
const maxPerHour = 3

export type CodeLimitDeps = {
  db: Database
  secret: Secret
  env: Pick<Env, 'RATE_LIMIT_FACTOR' | 'SMS_DAILY_LIMIT'>
}

/** `waitSeconds` until this recipient may get another one; `budget` when the day's text messages are used up. */
export type CodeReservation =
  | { allowed: true }
  | { allowed: false; waitSeconds: number }
  | { allowed: false; budget: 0 }

type Counts = { own: number; wait: number; messages: number }

const countsOf = (db: Database, channel: CodeChannel, recipient: string) =>
  sql<Counts>`
  select count(*)::int as own,
    coalesce(ceil(extract(epoch from min(sent_at) + interval '1 hour' - now())), 0)::int as wait,
    (select count(*)::int from codes_sent where ${channel} = 'sms' and channel = 'sms'
      and sent_at > now() - interval '24 hours') as messages
  from codes_sent where channel = ${channel} and recipient = ${recipient} and sent_at > now() - interval '1 hour'`.execute(
    db,
  )

/**
 * Counts a code before it exists, whether or not the mailbox or number has an account. Without this each request would
 * allow five more guesses. A lock makes the limits hold for concurrent requests in all processes.
 * @param recipient the e-mail address, or the number in E.164
 */
export function reserveCode(
  { db, secret, env }: CodeLimitDeps,
  channel: CodeChannel,
  recipient: string,
): Promise<CodeReservation> {
  const hash = mailboxHash(secret, recipient)
  // Text messages share a budget, so they share a lock.
  const lock = channel === 'sms' ? 'codes by sms' : `codes ${hash}`
  return db.transaction().execute(async (transaction) => {
    await sql`select pg_advisory_xact_lock(hashtextextended(${lock}, 0))`.execute(transaction)
    const { own, wait, messages } = (await countsOf(transaction, channel, hash)).rows[0]!
    if (own >= Math.ceil(maxPerHour * env.RATE_LIMIT_FACTOR)) return { allowed: false, waitSeconds: Math.max(1, wait) }
    if (channel === 'sms' && messages >= env.SMS_DAILY_LIMIT) return { allowed: false, budget: 0 }
    await transaction.insertInto('codesSent').values({ channel, recipient: hash }).execute()
    return { allowed: true }
  })
}

/** Deletes counts older than a day, which no longer matter. */
export const deleteExpiredCodeCounts = (db: Database) =>
  sql`delete from codes_sent where sent_at <= now() - interval '24 hours'`.execute(db)
