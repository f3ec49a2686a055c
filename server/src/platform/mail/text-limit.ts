import { sql } from 'kysely'
import type { Env } from '../config/env.ts'
import { type MailLimitDeps, mailboxHash } from './mail-limit.ts'

/** What an owner is told: of sign-ins, of changes, of a changed number, and how to choose a new password. */
export type TextKind = 'signIn' | 'change' | 'number' | 'reset'

/**
 * Messages per number and kind, apart from the codes that anyone can request for the number. Each kind has its own
 * count: otherwise a thief could sign in often and then change the number unnoticed. The day's limit keeps one account
 * from using up the messages of all.
 */
const maxPerHour = 3
const maxPerDay = 5

export type TextLimitDeps = MailLimitDeps & { env: Pick<Env, 'SMS_DAILY_LIMIT'> }

/**
 * Counts a text message to the owner of an account. It is part of the day's budget, which codes use too, so both take the same lock.
 * @param number in E.164
 * @returns whether the message may be sent
 */
export function reserveText({ db, secret, env }: TextLimitDeps, number: string, kind: TextKind): Promise<boolean> {
  const recipient = mailboxHash(secret, `${kind} ${number}`)
  const [ofHour, ofDay] = [maxPerHour, maxPerDay].map((most) => Math.ceil(most * env.RATE_LIMIT_FACTOR))
  return db.transaction().execute(async (transaction) => {
    await sql`select pg_advisory_xact_lock(hashtextextended('codes by sms', 0))`.execute(transaction)
    const { rows } = await sql`insert into codes_sent (channel, recipient)
      select 'sms', ${recipient}
      where (select ${ofHour}::int > count(*) filter (where sent_at > now() - interval '1 hour') and ${ofDay}::int > count(*)
          from codes_sent
          where channel = 'sms' and recipient = ${recipient} and sent_at > now() - interval '24 hours')
        and ${env.SMS_DAILY_LIMIT} > (select count(*) from codes_sent
          where channel in ('sms', 'factor-sms') and sent_at > now() - interval '24 hours')
      returning 1`.execute(transaction)
    return rows.length > 0
  })
}
