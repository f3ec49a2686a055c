import { member } from '../../api.ts'
import { staffWith } from '../staff/access.ts'
import { decideCheck } from './decide.ts'
import { drawPose } from './draw.ts'
import { sendFrames } from './send.ts'
import { statusOf } from './status.ts'

export const status = member.selfies.status.handler(({ context: { db, viewer } }) => statusOf(db, viewer.profileId))

/** @throws NO_PHOTO, SELFIE_WAITS, TOO_MANY_REQUESTS */
export const start = member.selfies.start.handler(async ({ context, errors }) => {
  const drawn = await drawPose(context, context.viewer)
  if (!('refused' in drawn)) return drawn
  if ('retryAfter' in drawn) throw errors[drawn.refused]({ data: { retryAfter: drawn.retryAfter } })
  throw errors[drawn.refused]()
})

/** @throws POSE_OVER, NO_PHOTO, SELFIE_COPIED, TOO_MANY_REQUESTS and the refusals of photos */
export const send = member.selfies.send.handler(async ({ context, input, errors }) => {
  const { checkId, first, second, third } = input
  const bytes = [first, second, third].map(async (file) => Buffer.from(await file.arrayBuffer()))
  const refusal = await sendFrames(context, context.viewer, { checkId, frames: await Promise.all(bytes) })
  if (!refusal) return statusOf(context.db, context.viewer.profileId)
  if ('retryAfter' in refusal) throw errors[refusal.refused]({ data: { retryAfter: refusal.retryAfter } })
  throw errors[refusal.refused]()
})

export const decide = staffWith('selfies').adminSelfies.decide.handler(async ({ context, input, errors }) => {
  const refused = await decideCheck(context, input, context.staff)
  if (refused) throw errors[refused]()
  return { done: true as const }
})
