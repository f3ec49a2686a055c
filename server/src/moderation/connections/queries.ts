import type { Webhook, WebhookDelivery } from '@hearth/shared/moderation/admin-webhooks'
import { type WebhookEvent, type WebhookProblem, webhookLimits } from '@hearth/shared/webhook-events'
import { type Selectable, sql } from 'kysely'
import type { Database } from '../../platform/db/connection.ts'
import type { WebhookDeliveries, Webhooks } from '../../platform/db/types.ts'

export type Delivery = Selectable<WebhookDeliveries>

const iso = (moment: Date | null) => moment?.toISOString() ?? null

function stateOf({ deliveredAt, dueAt, sendingUntil }: Delivery): WebhookDelivery['state'] {
  if (deliveredAt) return 'delivered'
  return dueAt || (sendingUntil && sendingUntil > new Date()) ? 'waiting' : 'failed'
}

/** A delivery for admins, without what it says. */
export const toDelivery = (row: Delivery): WebhookDelivery => ({
  id: row.id,
  type: row.type as WebhookDelivery['type'],
  state: stateOf(row),
  createdAt: row.createdAt.toISOString(),
  tries: row.tries,
  triedAt: iso(row.triedAt),
  nextAt: iso(row.dueAt),
  status: row.status,
  problem: row.problem as WebhookProblem | null,
})

/** A webhook for admins, without its secrets. */
export const toWebhook = (row: Selectable<Webhooks>, last: Delivery | undefined): Webhook => ({
  id: row.id,
  name: row.name,
  url: row.url,
  events: row.events as WebhookEvent[],
  textOnly: row.textOnly,
  createdAt: row.createdAt.toISOString(),
  off: row.offBecause as Webhook['off'],
  previousUntil: row.previousUntil && row.previousUntil > new Date() ? row.previousUntil.toISOString() : null,
  last: last ? toDelivery(last) : null,
})

/** The last deliveries to a webhook, newest first. */
export const lastDeliveries = (db: Database, webhookId: string, limit: number = webhookLimits.listed) =>
  db
    .selectFrom('webhookDeliveries')
    .where('webhookId', '=', webhookId)
    .selectAll()
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()

/** One webhook as admins see it; undefined when there is none. */
export async function findWebhook(db: Database, webhookId: string): Promise<Webhook | undefined> {
  const row = await db.selectFrom('webhooks').where('id', '=', webhookId).selectAll().executeTakeFirst()
  return row && toWebhook(row, (await lastDeliveries(db, webhookId, 1))[0])
}

/** All webhooks as admins see them, the oldest first. */
export async function listWebhooks(db: Database): Promise<Webhook[]> {
  const rows = await db.selectFrom('webhooks').selectAll().orderBy('createdAt').orderBy('id').execute()
  return Promise.all(rows.map(async (row) => toWebhook(row, (await lastDeliveries(db, row.id, 1))[0])))
}

/** Serialises who adds a webhook, over all processes, so that two admins at once stay within the number. */
export const lockWebhooks = (transaction: Database) =>
  sql`select pg_advisory_xact_lock(hashtextextended('webhooks', 0))`.execute(transaction)

/** Gives up what waits for a webhook that is switched off. */
export const giveUpWaiting = (transaction: Database, webhookId: string) =>
  transaction
    .updateTable('webhookDeliveries')
    .set({ dueAt: null })
    .where('webhookId', '=', webhookId)
    .where('dueAt', 'is not', null)
    .execute()
