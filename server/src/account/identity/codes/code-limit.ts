import { type RawBuilder, sql } from 'kysely'
import type { Env } from '../../../platform/config/env.ts'
import type { Secret } from '../../../platform/config/secret.ts'
import type { Database } from '../../../platform/db/connection.ts'
import { oneRow } from '../../../platform/db/one-row.ts'
import { mailboxHash } from '../../../platform/mail/mail-limit.ts'

/**
 * What is sent: a code by mail, a link by mail, or a code by text message, all of which anyone can request; a code for an
 * account that has proved its first factor, by mail or as a text message; and an account's request for a code to a new
 * number of its own, whose message is also counted as `sms`.
 */
export type CodeChannel = 'code' | 'link' | 'sms' | 'factor' | 'factor-sms' | 'own-number'

/**
 * How many are sent in an hour, over which channels together, how many of one channel in a day, and which part of the
 * day's text messages they may use up. Strangers cannot use up what an account needs after its first factor: it has its
 * own count and the last fifth, of which one account gets ten.
 */
type Quota = { channels: CodeChannel[]; perHour: number; perDay?: number; partOfMessages?: number }
const ofFactors = { channels: ['factor', 'factor-sms'], perHour: 5 } satisfies Quota
const quotas: Record<CodeChannel, Quota> = {
  code: { channels: ['code'], perHour: 3 },
  link: { channels: ['link'], perHour: 3 },
  sms: { channels: ['sms'], perHour: 3, partOfMessages: 0.8 },
  factor: ofFactors,
  'factor-sms': { ...ofFactors, perDay: 10, partOfMessages: 1 },
  'own-number': { channels: ['own-number'], perHour: 5, perDay: 10 },
}

export type CodeLimitDeps = {
  db: Database
  secret: Secret
  env: Pick<Env, 'RATE_LIMIT_FACTOR' | 'SMS_DAILY_LIMIT'>
}

/** `waitSeconds` until this recipient may get another one; `budget` when the day's text messages are used up for this channel. */
export type CodeReservation =
  | { allowed: true }
  | { allowed: false; waitSeconds: number }
  | { allowed: false; budget: 0 }

/** Counts of the hour and of the day, and the seconds after which each becomes less. */
type Counts = { ofHour: number; hourWait: number; ofDay: number; dayWait: number; messages: number }

const inHour = sql`sent_at > now() - interval '1 hour'`
const secondsUntil = (time: RawBuilder<unknown>) => sql`coalesce(ceil(extract(epoch from ${time} - now())), 0)::int`

const countsOf = (db: Database, channel: CodeChannel, recipient: string) =>
  sql<Counts>`
  select count(*) filter (where ${inHour})::int as of_hour,
    ${secondsUntil(sql`min(sent_at) filter (where ${inHour}) + interval '1 hour'`)} as hour_wait,
    count(*) filter (where channel = ${channel})::int as of_day,
    ${secondsUntil(sql`min(sent_at) filter (where channel = ${channel}) + interval '24 hours'`)} as day_wait,
    (select count(*)::int from codes_sent where ${quotas[channel].partOfMessages !== undefined}
      and channel in ('sms', 'factor-sms') and sent_at > now() - interval '24 hours') as messages
  from codes_sent where channel = any (${quotas[channel].channels}) and recipient = ${recipient}
    and sent_at > now() - interval '24 hours'`.execute(db)

/** The seconds until the quota of a channel allows another one; 0 when it does now. */
function waitOf(channel: CodeChannel, counts: Counts, factor: number): number {
  const { perHour, perDay = Number.POSITIVE_INFINITY } = quotas[channel]
  const hour = counts.ofHour >= Math.ceil(perHour * factor) ? Math.max(1, counts.hourWait) : 0
  const day = counts.ofDay >= Math.ceil(perDay * factor) ? Math.max(1, counts.dayWait) : 0
  return Math.max(hour, day)
}

const lock = (db: Database, what: string) => sql`select pg_advisory_xact_lock(hashtextextended(${what}, 0))`.execute(db)

/**
 * Counts a code before it exists, whether or not the mailbox or number has an account. Without this each request would
 * allow five more guesses. A lock makes the limits hold for concurrent requests in all processes.
 * @param recipient the e-mail address, the number in E.164, or the id of the account
 */
export function reserveCode(
  { db, secret, env }: CodeLimitDeps,
  channel: CodeChannel,
  recipient: string,
): Promise<CodeReservation> {
  const hash = mailboxHash(secret, recipient)
  const quota = quotas[channel]
  return db.transaction().execute(async (transaction) => {
    // All text messages share a budget, so they share a lock, which is taken first.
    if (quota.partOfMessages) await lock(transaction, 'codes by sms')
    await lock(transaction, `codes ${hash}`)
    const counts = oneRow((await countsOf(transaction, channel, hash)).rows)
    const waitSeconds = waitOf(channel, counts, env.RATE_LIMIT_FACTOR)
    if (waitSeconds) return { allowed: false, waitSeconds }
    if (quota.partOfMessages && counts.messages >= Math.ceil(env.SMS_DAILY_LIMIT * quota.partOfMessages))
      return { allowed: false, budget: 0 }
    await transaction.insertInto('codesSent').values({ channel, recipient: hash }).execute()
    return { allowed: true }
  })
}

/** The contract's refusals of an operation that sends a code. */
type NotSent = {
  SMS_UNAVAILABLE(): Error
  TOO_MANY_CODES(refusal: { data: { retryAfter: number } }): Error
}

/**
 * Counts a code for an account: one after its first factor, or one for a new number of its own.
 * @throws TOO_MANY_CODES, or SMS_UNAVAILABLE when the day's text messages are used up
 */
export async function reserveForAccount(
  deps: CodeLimitDeps,
  channel: 'factor' | 'factor-sms' | 'own-number',
  userId: string,
  errors: NotSent,
): Promise<void> {
  const reserved = await reserveCode(deps, channel, userId)
  if (reserved.allowed) return
  throw 'budget' in reserved
    ? errors.SMS_UNAVAILABLE()
    : errors.TOO_MANY_CODES({ data: { retryAfter: reserved.waitSeconds } })
}
