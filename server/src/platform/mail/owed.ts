import { sql } from 'kysely'
import type { Services } from '../../services.ts'
import type { Database } from '../db/connection.ts'
import type { OldestDue } from '../jobs/queue-metrics.ts'
import type { Mail } from './mail.ts'

/** What a mail is about: each kind is composed by the feature that owes it. */
export type OwedKind =
  | 'statement'
  | 'note'
  | 'appeal'
  | 'outside-receipt'
  | 'outside-decision'
  | 'case-alarm'
  | 'sealed-alarm'
  | 'webhook-off'

/** A mail and its recipient; null when the account has no address. */
type Compose = (services: Services, sourceId: string) => Promise<Omit<Mail, 'at'> | null>

/** Minutes until a mail whose process has ended, or that failed, is sent again; and how often it is tried. */
const pauseMinutes = 5
const maxFailures = 12

/** Notes a mail in the transaction of what it tells, so that it goes out even if the process ends. */
export const oweMail = (transaction: Database, kind: OwedKind, sourceId: string) =>
  transaction
    .insertInto('owedMails')
    .values({ kind, sourceId })
    .onConflict((conflict) => conflict.doNothing())
    .execute()

const claimNext = (db: Database, kind: OwedKind) =>
  sql<{ sourceId: string; failures: number }>`update owed_mails o
    set due_at = now() + ${`${pauseMinutes} minutes`}::interval, failures = o.failures + 1
    from (select source_id from owed_mails where kind = ${kind} and due_at <= now()
      order by due_at limit 1 for update skip locked) next
    where o.kind = ${kind} and o.source_id = next.source_id
    returning o.source_id, o.failures`.execute(db)

/** Since when the oldest mail is due; one that failed is due again some minutes later. */
export const oldestOwedMail: OldestDue = sql`select min(due_at) from owed_mails where due_at <= now()`

/** Sends the mails of a kind that are due. After the commit of what they tell, and by a job. */
export async function sendOwedMails(services: Services, kind: OwedKind, compose: Compose) {
  const { db, mailer, log } = services
  for (;;) {
    const [claim] = (await claimNext(db, kind)).rows
    if (!claim) return
    const settled = db.deleteFrom('owedMails').where('kind', '=', kind).where('sourceId', '=', claim.sourceId)
    try {
      const mail = await compose(services, claim.sourceId)
      if (mail) await mailer.send(mail)
      await settled.execute()
    } catch (error) {
      log.warn({ part: 'mail', owed: kind, name: (error as Error).name }, 'a mail that is owed could not be sent')
      if (claim.failures >= maxFailures) await settled.execute()
    }
  }
}
