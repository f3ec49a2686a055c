import { day, minute, second } from '@hearth/shared/time'
import { Counter } from 'prom-client'
import type { createAuthorization } from './authorization.ts'
import { type BrowserKeys, encryptPayload } from './encryption.ts'
import type { ServerKey } from './keys.ts'
import { isPushEndpoint } from './push-services.ts'
import type { PushAnswer, PushTransport } from './transport.ts'

/** `ttl` in seconds. Of messages with the same topic a push service keeps the newest. */
export type PushMessage = { payload: string; ttl: number; urgency: 'low' | 'normal' | 'high'; topic: string }
export type PushTarget = BrowserKeys & { endpoint: string; serverKey: string }

/** `gone`: the subscription has ended. `refused`: another attempt would fail too. `later`: try again after this time. */
export type PushResult = { result: 'sent' | 'gone' | 'refused' } | { result: 'later'; afterMs: number | null }

/** Messages to push services of this process by result, for Prometheus. */
export const pushes = new Counter({
  name: 'push_messages_total',
  help: 'Messages to push services by result',
  labelNames: ['result'] as const,
  registers: [],
})
for (const result of ['sent', 'gone', 'refused', 'later'] as const) pushes.inc({ result }, 0)

/** The wait that a service asks for: seconds or a date. Null when it says nothing that can be read. */
export function retryAfterMs(header: string | undefined, now = Date.now()): number | null {
  if (!header) return null
  const ms = /^\d+$/.test(header) ? Number(header) * second : Date.parse(header) - now
  return Number.isFinite(ms) ? Math.min(Math.max(ms, second), day) : null
}

/** What an answer means (RFC 8030). A redirect is refused, because it could lead anywhere. */
function readAnswer({ status, retryAfter }: PushAnswer): PushResult {
  if (status >= 200 && status < 300) return { result: 'sent' }
  if (status === 404 || status === 410) return { result: 'gone' }
  if (status === 429) return { result: 'later', afterMs: retryAfterMs(retryAfter) ?? minute }
  if (status >= 500) return { result: 'later', afterMs: retryAfterMs(retryAfter) }
  return { result: 'refused' }
}

type Deps = {
  keys: readonly ServerKey[]
  authorize: ReturnType<typeof createAuthorization>
  post: PushTransport
  /** Host patterns of further push services. */
  services: readonly string[]
}

async function post({ keys, authorize, post, services }: Deps, target: PushTarget, message: PushMessage) {
  const key = keys.find(({ publicKey }) => publicKey === target.serverKey)
  // The browser would refuse another key. It renews its subscription at its next start.
  if (!key || !isPushEndpoint(target.endpoint, services)) return { result: 'gone' } as const
  const { payload, ttl, urgency, topic } = message
  const headers = {
    authorization: await authorize(target.endpoint, key),
    'content-type': 'application/octet-stream',
    'content-encoding': 'aes128gcm',
    ttl: String(ttl),
    urgency,
    topic,
  }
  return readAnswer(await post(target.endpoint, headers, encryptPayload(payload, target)))
}

/** Encrypts a message for one browser and hands it to its push service. Errors never contain the endpoint. */
export async function sendPush(deps: Deps, target: PushTarget, message: PushMessage): Promise<PushResult> {
  const result = await post(deps, target, message).catch((): PushResult => ({ result: 'later', afterMs: null }))
  pushes.inc({ result: result.result })
  return result
}
