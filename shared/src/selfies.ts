import * as z from 'zod'
import { api } from './api.ts'
import { decisionLimits } from './decision-limits.ts'
import { photoRefusals } from './photos.ts'
import { Pose } from './poses.ts'
import { characters, multiLine } from './text.ts'

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

/** What a person of staff decides. `disputed`: a colleague is to look, too. */
export const selfieOutcomes = ['verified', 'refused', 'again', 'disputed'] as const
export const SelfieOutcome = z.enum(selfieOutcomes)
export type SelfieOutcome = z.infer<typeof SelfieOutcome>

const Note = multiLine('text_invalid').refine((text) => characters(text) <= decisionLimits.note, 'text_too_long')

export const SelfieAnswers = z.strictObject({
  outcome: SelfieOutcome,
  /** The photos that show the person of the frames. */
  photoIds: z.array(z.uuid()).max(6),
  poseRight: z.boolean(),
  adult: z.boolean(),
  /** For colleagues; required when the person seems to be under 18. */
  note: Note.default(''),
})
export type SelfieAnswers = z.infer<typeof SelfieAnswers>

/** Why answers and outcome contradict each other, as the codes of form fields. Form and server ask it. */
export function selfieProblems({ outcome, photoIds, poseRight, adult, note = '' }: z.input<typeof SelfieAnswers>) {
  const problems: { field: 'outcome' | 'note'; code: string }[] = []
  const allYes = photoIds.length > 0 && poseRight && adult
  if (outcome === 'verified' && !allYes) problems.push({ field: 'outcome', code: 'answers_contradict' })
  if (outcome === 'refused' && allYes) problems.push({ field: 'outcome', code: 'answers_contradict' })
  // What becomes of a member who may be under 18 is decided by the ladder, in the case that this opens.
  if (outcome === 'again' && !adult) problems.push({ field: 'outcome', code: 'answers_contradict' })
  if (outcome !== 'verified' && !adult && !note.trim()) problems.push({ field: 'note', code: 'text_required' })
  return problems
}

const Done = z.object({ done: z.literal(true) })

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
  decide: api
    .route({ method: 'POST', path: '/admin/selfies/{checkId}', summary: 'Decide a selfie check; deletes its frames' })
    .errors({
      NOT_CLAIMED: { status: 409 },
      DECIDED_BEFORE: { status: 409 },
      /** This person left the answer to a colleague. */
      SAME_PERSON: { status: 409 },
    })
    .input(
      SelfieAnswers.extend({ checkId: z.uuid() }).superRefine((answers, context) => {
        for (const { field, code } of selfieProblems(answers))
          context.addIssue({ code: 'custom', path: [field], message: code })
      }),
    )
    .output(Done),
}
