import { account } from '../../api.ts'
import { deviceName } from '../../platform/config/device-name.ts'
import { spend } from '../../platform/limits/spend.ts'
import { isPublicKey } from './encryption.ts'
import { testNotification } from './notification.ts'
import {
  devicesOf,
  dropSubscription,
  endSubscription,
  languageOfMember,
  storeSubscription,
  targetOf,
} from './queries.ts'

export const list = account.push.list.handler(async ({ context: { db, push, viewer, sessionId } }) => {
  const devices = await devicesOf(db, viewer.profileId, sessionId)
  return {
    serverKey: push.serverKey,
    devices: devices.map(({ id, userAgent, createdAt }) => ({
      id,
      ...deviceName(userAgent),
      createdAt: createdAt.toISOString(),
      current: id === sessionId,
    })),
  }
})

/** Accepts endpoints of known push services only: otherwise the server would post wherever a client says. */
export const subscribe = account.push.subscribe.handler(async ({ context, input, errors }) => {
  const { db, push, viewer, sessionId } = context
  const retryAfter = await spend(context, 'pushSubscriptions', viewer.profileId)
  if (retryAfter > 0) throw errors.TOO_MANY_REQUESTS({ data: { retryAfter } })
  if (!push.accepts(input.endpoint)) throw errors.PUSH_SERVICE_UNKNOWN()
  if (input.serverKey !== push.serverKey) throw errors.PUSH_KEY_OUTDATED()
  if (!isPublicKey(input.p256dh)) throw errors.INVALID({ data: { problems: [{ field: 'p256dh', code: 'not_a_key' }] } })
  const endpoint = new URL(input.endpoint).href
  await storeSubscription(db, { sessionId, profileId: viewer.profileId }, { ...input, endpoint })
  return { subscribed: true as const }
})

/** Another member's browser gives the response of a missing one. */
export const unsubscribe = account.push.unsubscribe.handler(async ({ context: { db, viewer }, input, errors }) => {
  if (!(await endSubscription(db, viewer.profileId, input.id))) throw errors.PUSH_DEVICE_NOT_FOUND()
  return { ended: true as const }
})

/** What the member reads of a test. */
const answers = { sent: 'sent', gone: 'ended', refused: 'failed', later: 'failed' } as const

/** Sends to the browser that asks, while the member waits. */
export const test = account.push.test.handler(async ({ context, errors }) => {
  const { db, push, viewer, sessionId } = context
  const retryAfter = await spend(context, 'pushTests', viewer.profileId)
  if (retryAfter > 0) throw errors.TOO_MANY_REQUESTS({ data: { retryAfter } })
  const target = await targetOf(db, sessionId)
  if (!target) throw errors.PUSH_DEVICE_NOT_FOUND()
  const { result } = await push.send(target, testNotification(context.env, await languageOfMember(db, viewer.userId)))
  if (result === 'gone') await dropSubscription(db, sessionId, target.endpoint)
  return { result: answers[result] }
})
