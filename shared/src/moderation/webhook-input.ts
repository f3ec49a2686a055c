import * as z from 'zod'
import { singleLine } from '../text.ts'
import { webhookEvents, webhookLimits } from '../webhook-events.ts'

const parsed = (address: string) => (URL.canParse(address) ? new URL(address) : null)
const { name, address } = webhookLimits

/** Where news go: https alone, and without a name and password, which logs of proxies would show. */
const Address = singleLine('address_required', address, 'text_too_long')
  .refine((text) => parsed(text) !== null, { error: 'address_invalid', abort: true })
  .refine((text) => parsed(text)?.protocol === 'https:', { error: 'address_not_https', abort: true })
  .refine((text) => !parsed(text)?.username && !parsed(text)?.password, 'address_with_password')

/** What an admin says of a webhook. */
export const WebhookInput = z.strictObject({
  name: singleLine('name_required', name, 'text_too_long'),
  url: Address,
  events: z
    .array(z.enum(webhookEvents, 'event_invalid'))
    .min(1, { error: 'events_required', abort: true })
    .max(webhookEvents.length, 'event_invalid'),
  /** Sends the line of text alone: Mattermost refuses a body whose type is none of its own. */
  textOnly: z.boolean().default(false),
})
export type WebhookInput = z.infer<typeof WebhookInput>
