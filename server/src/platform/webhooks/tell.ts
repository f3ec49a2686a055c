import type { WebhookEvent } from '@hearth/shared/webhook-events'
import { sql } from 'kysely'
import type { Services } from '../../services.ts'
import type { Database } from '../db/connection.ts'
import { type News, payloadOf } from './payload.ts'

/** News for webhooks. `source` is what it is about: of the same, it is told once. */
export type OnceNews = News & { type: WebhookEvent; source: string }

/**
 * Notes a delivery to each webhook that wants this kind of news, and that it was told, in one statement: in the
 * transaction of what it tells, where there is one.
 */
export const tellWebhooks = (db: Database, env: Pick<Services['env'], 'BASE_URL'>, news: OnceNews) =>
  sql`with told as (
      insert into webhook_events (type, source) values (${news.type}, ${news.source})
      on conflict do nothing
      returning type)
    insert into webhook_deliveries (webhook_id, type, body, due_at)
    select
      w.id,
      told.type,
      ${payloadOf(env, news)},
      now()
    from webhooks w
    join told on told.type = any(w.events)
    where w.off_at is null`.execute(db)
