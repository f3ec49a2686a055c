import { webhookLimits } from '@hearth/shared/webhook-events'
import { sql } from 'kysely'
import { audit } from '../../platform/audit/audit.ts'
import { publicOr } from '../../platform/config/public-address.ts'
import type { Database } from '../../platform/db/connection.ts'
import { payloadOf } from '../../platform/webhooks/payload.ts'
import { isOpenAddress } from '../../platform/webhooks/post.ts'
import type { Services } from '../../services.ts'
import { staffWith } from '../staff/access.ts'
import { claimOne, send } from './deliver.ts'
import { findWebhook, giveUpWaiting, lastDeliveries, listWebhooks, lockWebhooks, toDelivery } from './queries.ts'
import { newWebhookSecret } from './signing.ts'

const operator = staffWith('connections')

/** What the log keeps of an address: no path, in which many receivers expect a secret. */
const hostOf = (url: string) => new URL(url).host

const findRow = (db: Database, id: string) =>
  db.selectFrom('webhooks').where('id', '=', id).select(['id', 'url']).executeTakeFirst()

export const list = operator.adminWebhooks.list.handler(({ context: { db } }) => listWebhooks(db))

/** A number of a private network as an address: what it leads to is known before anything is sent. */
const problemsOf = ({ env }: Pick<Services, 'env'>, url: string) =>
  isOpenAddress(url, publicOr(env.WEBHOOK_NETWORKS)) ? [] : [{ field: 'url', code: 'address_private' }]

/** @throws WEBHOOKS_FULL when there are as many as there may be */
export const add = operator.adminWebhooks.add.handler(async ({ context, input, errors }) => {
  const { db, staff } = context
  const problems = problemsOf(context, input.url)
  if (problems.length) throw errors.INVALID({ data: { problems } })
  const { plain, sealed } = await newWebhookSecret(context.secret)
  const id = await db.transaction().execute(async (transaction) => {
    await lockWebhooks(transaction)
    const others = await transaction.selectFrom('webhooks').select('id').execute()
    if (others.length >= webhookLimits.webhooks) throw errors.WEBHOOKS_FULL()
    const values = { ...input, secret: sealed }
    const row = await transaction.insertInto('webhooks').values(values).returning('id').executeTakeFirstOrThrow()
    const details = { webhookId: row.id, host: hostOf(input.url), events: input.events }
    await audit(transaction, { act: 'webhook_added', actor: staff, details })
    return row.id
  })
  return { webhook: (await findWebhook(db, id))!, secret: plain }
})

export const change = operator.adminWebhooks.change.handler(async ({ context, input, errors }) => {
  const { db, staff } = context
  const { webhookId, ...values } = input
  const problems = problemsOf(context, values.url)
  if (problems.length) throw errors.INVALID({ data: { problems } })
  await db.transaction().execute(async (transaction) => {
    const before = await findRow(transaction, webhookId)
    if (!before) throw errors.NOT_FOUND()
    await transaction.updateTable('webhooks').set(values).where('id', '=', webhookId).execute()
    await audit(transaction, {
      act: 'webhook_changed',
      actor: staff,
      before: { host: hostOf(before.url) },
      after: { host: hostOf(values.url), events: values.events },
      details: { webhookId },
    })
  })
  return (await findWebhook(db, webhookId))!
})

export const turn = operator.adminWebhooks.turn.handler(async ({ context: { db, staff }, input, errors }) => {
  const { webhookId, on } = input
  await db.transaction().execute(async (transaction) => {
    const turned = await transaction
      .updateTable('webhooks')
      .set(on ? { offAt: null, offBecause: null } : { offAt: new Date(), offBecause: 'admin' })
      .where('id', '=', webhookId)
      .executeTakeFirstOrThrow()
    if (!turned.numUpdatedRows) throw errors.NOT_FOUND()
    if (!on) await giveUpWaiting(transaction, webhookId)
    const act = on ? 'webhook_switched_on' : 'webhook_switched_off'
    await audit(transaction, { act, actor: staff, details: { webhookId } })
  })
  return (await findWebhook(db, webhookId))!
})

export const rotate = operator.adminWebhooks.rotate.handler(async ({ context, input: { webhookId }, errors }) => {
  const { db, staff } = context
  const { plain, sealed } = await newWebhookSecret(context.secret)
  await db.transaction().execute(async (transaction) => {
    const { rows } = await sql`update webhooks set
        previous_secret = secret,
        previous_until = now() + ${`${webhookLimits.secretHours} hours`}::interval,
        secret = ${sealed}
      where id = ${webhookId}
      returning id`.execute(transaction)
    if (!rows.length) throw errors.NOT_FOUND()
    await audit(transaction, { act: 'webhook_secret_changed', actor: staff, details: { webhookId } })
  })
  return { webhook: (await findWebhook(db, webhookId))!, secret: plain }
})

export const remove = operator.adminWebhooks.remove.handler(async ({ context, input: { webhookId }, errors }) => {
  const { db, staff } = context
  await db.transaction().execute(async (transaction) => {
    const row = await findRow(transaction, webhookId)
    if (!row) throw errors.NOT_FOUND()
    await transaction.deleteFrom('webhooks').where('id', '=', webhookId).execute()
    const details = { webhookId, host: hostOf(row.url) }
    await audit(transaction, { act: 'webhook_removed', actor: staff, details })
  })
  return { done: true as const }
})

/** Sends at once, so that the admin sees what came of it. A test is tried once and switches nothing off. */
export const test = operator.adminWebhooks.test.handler(async ({ context, input: { webhookId }, errors }) => {
  const { db, env, staff } = context
  if (!(await findRow(db, webhookId))) throw errors.NOT_FOUND()
  const body = payloadOf(env, { type: 'test', data: {}, path: '/admin/connections' })
  const { id } = await db
    .insertInto('webhookDeliveries')
    .values({ webhookId, type: 'test', body })
    .returning('id')
    .executeTakeFirstOrThrow()
  await audit(db, { act: 'webhook_tested', actor: staff, details: { webhookId } })
  const sent = await sendNow(context, id)
  if (!sent) throw errors.NOT_FOUND()
  return sent
})

export const deliveries = operator.adminWebhooks.deliveries.handler(
  async ({ context: { db }, input: { webhookId }, errors }) => {
    if (!(await findRow(db, webhookId))) throw errors.NOT_FOUND()
    return (await lastDeliveries(db, webhookId)).map(toDelivery)
  },
)

/** Sends a delivery again with its old id, so that a receiver that has it already recognises it. */
export const resend = operator.adminWebhooks.resend.handler(async ({ context, input, errors }) => {
  const { db, staff } = context
  const { webhookId, deliveryId } = input
  const again = await db
    .updateTable('webhookDeliveries')
    .set({ tries: 0, deliveredAt: null })
    .where('id', '=', deliveryId)
    .where('webhookId', '=', webhookId)
    .where(sql<boolean>`(sending_until is null or sending_until <= now())`)
    .executeTakeFirstOrThrow()
  if (!again.numUpdatedRows) throw errors.NOT_FOUND()
  await audit(db, { act: 'webhook_resent', actor: staff, details: { webhookId, deliveryId } })
  const sent = await sendNow(context, deliveryId)
  if (!sent) throw errors.NOT_FOUND()
  return sent
})

/** Sends a delivery unless another process does. Undefined when its webhook was deleted meanwhile. */
async function sendNow(context: Parameters<typeof send>[0], id: string) {
  const claimed = await claimOne(context.db, id)
  if (claimed) await send(context, claimed)
  const row = await context.db.selectFrom('webhookDeliveries').where('id', '=', id).selectAll().executeTakeFirst()
  return row && toDelivery(row)
}
