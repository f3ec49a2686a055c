import * as z from 'zod'
import { api } from '../api.ts'
import { photoRefusals } from '../pictures/photos.ts'
import { Pose } from './poses.ts'

/** Minutes for which a drawn pose is taken: enough to find light, too short to have a picture made. */
export const poseMinutes = 10
/** Frames of a check, and the seconds in which they are taken. */
export const selfieFrames = { count: 3, seconds: 3 } as const
/** Hours after which frames are deleted without a decision; `disputed` when a colleague is to look, too. */
export const frameHours = { usual: 24, disputed: 72 } as const
/** Months for which a check that verified nothing is kept. */
export const selfieMonths = 12

/** Why photos were not verified. */
export const SelfieReason = z.enum(['person', 'pose', 'unclear'])
export type SelfieReason = z.infer<typeof SelfieReason>

/** How a check ended, or that it waits for a person. `expired`: staff did not decide in time. */
export const SelfieState = z.enum(['waiting', 'verified', 'refused', 'again', 'expired'])
export type SelfieState = z.infer<typeof SelfieState>

/** What the member sees of their checks. */
export const SelfieStatus = z.object({
  /** Others see "Photo verified" now. */
  badge: z.boolean(),
  /** The first photo is one that others see: without it there is nothing to compare with. */
  hasPhoto: z.boolean(),
  /** The latest check that was sent; null before the first. */
  latest: z.object({ state: SelfieState, reason: SelfieReason.nullable(), at: z.iso.datetime() }).nullable(),
})
export type SelfieStatus = z.infer<typeof SelfieStatus>

export const selfies = {
  status: api
    .route({ method: 'GET', path: '/me/selfie', summary: 'Whether the own photos are verified' })
    .output(SelfieStatus),
  /** A pose that runs is drawn again, so that asking twice changes nothing. */
  start: api
    .route({ method: 'POST', path: '/me/selfie', summary: `Draw a pose, valid for ${poseMinutes} minutes` })
    .errors({ NO_PHOTO: { status: 409 }, SELFIE_WAITS: { status: 409 } })
    .output(z.object({ checkId: z.uuid(), pose: Pose, expiresAt: z.iso.datetime() })),
  send: api
    .route({
      method: 'POST',
      path: '/me/selfie/{checkId}',
      summary: 'Send three frames of the pose (multipart fields "first", "second", "third")',
    })
    .errors({
      ...photoRefusals,
      NO_PHOTO: { status: 409 },
      /** Drawn too long ago, or sent before. */
      POSE_OVER: { status: 409 },
      /** A frame is a photo of the profile, or of an earlier check. */
      SELFIE_COPIED: { status: 422 },
    })
    .input(
      z.strictObject({
        checkId: z.uuid(),
        first: z.file('photo_required'),
        second: z.file('photo_required'),
        third: z.file('photo_required'),
      }),
    )
    .output(SelfieStatus),
}
