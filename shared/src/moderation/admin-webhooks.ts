import * as z from 'zod'
import { api } from '../api.ts'
import { webhookEvents, webhookLimits, webhookProblems } from '../webhook-events.ts'
import { WebhookInput } from './webhook-input.ts'

const Moment = z.iso.datetime()

/** One delivery to a webhook, with the last try. */
export const WebhookDelivery = z.object({
  id: z.uuid(),
  type: z.enum([...webhookEvents, 'test']),
  state: z.enum(['waiting', 'delivered', 'failed']),
  createdAt: Moment,
  tries: z.int(),
  triedAt: Moment.nullable(),
  /** When it is tried next; null when nothing more happens. */
  nextAt: Moment.nullable(),
  /** What the receiver answered; null without an answer. */
  status: z.int().nullable(),
  problem: z.enum(webhookProblems).nullable(),
})
export type WebhookDelivery = z.infer<typeof WebhookDelivery>

/** A webhook as admins see it. Its secret is shown once, when it is made. */
export const Webhook = z.object({
  id: z.uuid(),
  name: z.string(),
  url: z.string(),
  events: z.array(z.enum(webhookEvents)),
  textOnly: z.boolean(),
  createdAt: Moment,
  /** Why nothing is sent: an admin switched it off, or a delivery failed for a day; null while it is on. */
  off: z.enum(['admin', 'failures']).nullable(),
  /** Until when the secret before a change still signs too; null when only one does. */
  previousUntil: Moment.nullable(),
  last: WebhookDelivery.nullable(),
})
export type Webhook = z.infer<typeof Webhook>

const WebhookId = z.strictObject({ webhookId: z.uuid() })
const WithSecret = z.object({ webhook: Webhook, secret: z.string() })
const done = z.object({ done: z.literal(true) })
const one = '/admin/webhooks/{webhookId}'

export const adminWebhooks = {
  list: api
    .route({ method: 'GET', path: '/admin/webhooks', summary: 'The webhooks, each with its last delivery' })
    .output(z.array(Webhook).max(webhookLimits.webhooks)),
  add: api
    .errors({ WEBHOOKS_FULL: { status: 409 } })
    .route({ method: 'POST', path: '/admin/webhooks', summary: 'Add a webhook; the answer has its secret, once' })
    .input(WebhookInput)
    .output(WithSecret),
  change: api
    .route({ method: 'PUT', path: one, summary: 'Change the name, address and events of a webhook' })
    .input(WebhookInput.extend(WebhookId.shape))
    .output(Webhook),
  turn: api
    .route({ method: 'PUT', path: `${one}/state`, summary: 'Switch a webhook on or off' })
    .input(WebhookId.extend({ on: z.boolean() }))
    .output(Webhook),
  rotate: api
    .route({
      method: 'POST',
      path: `${one}/secret`,
      summary: 'Give a webhook a new secret; the old one signs for a day',
    })
    .input(WebhookId)
    .output(WithSecret),
  remove: api
    .route({ method: 'DELETE', path: one, summary: 'Delete a webhook with its deliveries' })
    .input(WebhookId)
    .output(done),
  test: api
    .route({ method: 'POST', path: `${one}/test`, summary: 'Send a test and say what came of it' })
    .input(WebhookId)
    .output(WebhookDelivery),
  deliveries: api
    .route({ method: 'GET', path: `${one}/deliveries`, summary: 'The last deliveries to a webhook, newest first' })
    .input(WebhookId)
    .output(z.array(WebhookDelivery)),
  resend: api
    .route({ method: 'POST', path: `${one}/deliveries/{deliveryId}`, summary: 'Send a delivery again, now' })
    .input(WebhookId.extend({ deliveryId: z.uuid() }))
    .output(WebhookDelivery),
}
