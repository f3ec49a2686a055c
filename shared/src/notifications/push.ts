import * as z from 'zod'
import { api } from '../api.ts'

/** Bytes in base64url, as browsers write keys. */
const bytes = (length: number) =>
  z
    .string()
    .max(2 * length, { error: 'invalid', abort: true })
    .check(z.base64url())
    .refine((text) => Math.floor((text.length * 3) / 4) === length, 'invalid')

/** What a browser's push service made for this browser: where to post, and the keys that its messages are encrypted for. */
export const PushSubscriptionInput = z.strictObject({
  endpoint: z.string().max(1000, { abort: true }).check(z.url()),
  /** An uncompressed point of P-256. */
  p256dh: bytes(65),
  auth: bytes(16),
  /** The server's key that the browser has subscribed with. */
  serverKey: bytes(65),
})
export type PushSubscriptionInput = z.infer<typeof PushSubscriptionInput>

/** A browser of the member that gets push notifications. Names are those of its session (sessions.ts). */
export const PushDevice = z.object({
  id: z.uuid(),
  browser: z.string().nullable(),
  system: z.string().nullable(),
  kind: z.enum(['desktop', 'mobile', 'tablet']).nullable(),
  createdAt: z.iso.datetime(),
  /** The browser that asks. */
  current: z.boolean(),
})
export type PushDevice = z.infer<typeof PushDevice>

export const push = {
  list: api
    .route({ method: 'GET', path: '/me/push', summary: "The server's push key, and the own browsers that get pushes" })
    .output(z.object({ serverKey: z.base64url(), devices: z.array(PushDevice) })),
  subscribe: api
    .errors({ PUSH_SERVICE_UNKNOWN: { status: 422 }, PUSH_KEY_OUTDATED: { status: 409 } })
    .route({
      method: 'PUT',
      path: '/me/push',
      summary: 'Send push notifications to this browser, until its session ends',
    })
    .input(PushSubscriptionInput)
    .output(z.object({ subscribed: z.literal(true) })),
  unsubscribe: api
    .errors({ PUSH_DEVICE_NOT_FOUND: { status: 404 } })
    .route({
      method: 'DELETE',
      path: '/me/push/{id}',
      summary: 'Send no more push notifications to one of the own browsers',
    })
    .input(z.strictObject({ id: z.uuid() }))
    .output(z.object({ ended: z.literal(true) })),
  test: api
    .errors({ PUSH_DEVICE_NOT_FOUND: { status: 404 } })
    .route({ method: 'POST', path: '/me/push/test', summary: 'Send a test notification to this browser' })
    /** `failed`: the push service did not take it. `ended`: it knows this browser no more. */
    .output(z.object({ result: z.enum(['sent', 'failed', 'ended']) })),
}
