import { second } from '@hearth/shared/time'
import type { DeliveryType } from '@hearth/shared/webhook-events'
import { sql } from 'kysely'
import type { Database } from '../../platform/db/connection.ts'
import { textOnlyOf } from '../../platform/webhooks/payload.ts'
import type { Outcome } from '../../platform/webhooks/post.ts'
import type { Services } from '../../services.ts'
import type { Delivery } from './queries.ts'
import { pauseAfter } from './rules.ts'
import { openSecrets, signedHeaders } from './signing.ts'
import { switchOff } from './switch-off.ts'

/** Minutes until a delivery whose process has ended while it waited is tried again. */
const claimMinutes = 1

/** How long one webhook may take of a round, in milliseconds, before its last wait. */
const longestRoundMs = 10 * second

/** Takes a delivery for this process. None that another one sends right now is taken. */
async function claim(db: Database, which: ReturnType<typeof sql>): Promise<Delivery | undefined> {
  const { rows } = await sql<Delivery>`update webhook_deliveries d
    set sending_until = now() + ${`${claimMinutes} minutes`}::interval, tries = d.tries + 1, tried_at = now()
    from (select id from webhook_deliveries
      where ${which} and (sending_until is null or sending_until <= now())
      order by due_at, id limit 1 for update skip locked) next
    where d.id = next.id
    returning d.*`.execute(db)
  return rows[0]
}

const claimDue = (db: Database, webhookId: string) => claim(db, sql`webhook_id = ${webhookId} and due_at <= now()`)

/** Takes one delivery whatever its state, to be sent now. Undefined while another process sends it. */
export const claimOne = (db: Database, id: string) => claim(db, sql`id = ${id}`)

/** Signs a delivery and posts it. No connection to the database is held meanwhile. */
async function post({ db, secret, webhooks }: Services, delivery: Delivery): Promise<Outcome | null> {
  const { id, webhookId } = delivery
  const webhook = await db
    .selectFrom('webhooks')
    .where('id', '=', webhookId)
    .select(['url', 'secret', 'textOnly'])
    .select(sql<string | null>`case when previous_until > now() then previous_secret end`.as('previous'))
    .executeTakeFirst()
  if (!webhook) return null
  const sealed = [webhook.secret, webhook.previous].filter((one) => one !== null)
  const secrets = await openSecrets(secret, sealed).catch(() => null)
  if (!secrets) return { status: null, problem: 'secret' }
  const body = webhook.textOnly ? textOnlyOf(delivery.body) : delivery.body
  return webhooks(webhook.url, signedHeaders(secrets, { id: `msg_${id}`, at: new Date(), body }), body)
}

const settle = (db: Database, { id }: Delivery, { status, problem }: Outcome, pauseMs: number | null) =>
  sql`update webhook_deliveries d set
      sending_until = null,
      status = ${status},
      problem = ${problem},
      delivered_at = case when ${problem}::text is null then now() end,
      due_at = (select now() + ${pauseMs}::float8 * interval '1 millisecond' from webhooks w
        where w.id = d.webhook_id and w.off_at is null and ${problem}::text is not null)
    where id = ${id}`.execute(db)

/** Sends a delivery that this process has claimed, and notes what came of it. @returns whether it arrived */
export async function send(services: Services, delivery: Delivery): Promise<boolean> {
  const outcome = await post(services, delivery)
  if (!outcome) return false
  const type = delivery.type as DeliveryType
  const pauseMs = outcome.problem ? pauseAfter(type, delivery.tries) : null
  await settle(services.db, delivery, outcome, pauseMs)
  if (outcome.problem && pauseMs === null && type !== 'test') await switchOff(services.db, delivery.webhookId)
  return outcome.problem === null
}

/**
 * Sends what is due to one webhook, until a delivery fails or the round has lasted: a receiver that hangs or is slow does
 * not keep the next round from others.
 */
async function sendDue(services: Services, webhookId: string) {
  const end = performance.now() + longestRoundMs
  while (performance.now() < end) {
    const delivery = await claimDue(services.db, webhookId)
    if (!delivery || !(await send(services, delivery))) return
  }
}

/** Sends all that is due, to each webhook on its own, so that none waits for another. */
export async function sendAllDue(services: Services) {
  const due = services.db
    .selectFrom('webhookDeliveries')
    .where('dueAt', '<=', sql<Date>`now()`)
    .select('webhookId')
    .distinct()
  const failed = (error: Error) =>
    services.log.warn({ part: 'webhooks', name: error.name }, 'a delivery could not be sent')
  await Promise.all((await due.execute()).map(({ webhookId }) => sendDue(services, webhookId).catch(failed)))
}
