import { minute, second } from '@hearth/shared/time'
import { webhookLimits } from '@hearth/shared/webhook-events'
import { sql } from 'kysely'
import type { Database } from '../../platform/db/connection.ts'
import type { Job } from '../../platform/jobs/schedule.ts'
import { sendOwedMails } from '../../platform/mail/owed.ts'
import type { Services } from '../../services.ts'
import { sendAllDue } from './deliver.ts'
import { tellNews } from './news.ts'
import { composeOff } from './switch-off.ts'

/** Forgets settled deliveries beyond the last of each webhook, and secrets that no longer sign. */
export async function tidy(db: Database) {
  await sql`delete from webhook_deliveries where id in (
      select id from (
        select id, due_at, row_number() over (partition by webhook_id order by created_at desc, id desc) as place
        from webhook_deliveries) placed
      where place > ${webhookLimits.listed} and due_at is null)`.execute(db)
  await sql`update webhooks set previous_secret = null, previous_until = null
    where previous_until <= now()`.execute(db)
}

/** Sends what is due and the mails about webhooks that were switched off. */
export async function deliver(services: Services) {
  await sendAllDue(services)
  await sendOwedMails(services, 'webhook-off', composeOff)
  await tidy(services.db)
}

export const jobs: Job[] = [
  { name: 'news for webhooks', everyMs: minute, run: tellNews },
  { name: 'webhooks', everyMs: 30 * second, run: deliver },
]
