import * as z from 'zod'
import { api } from '../api.ts'
import { multiLine } from '../text.ts'
import { decisionLimits } from './decision-limits.ts'

/** What a staff member decides. `disputed`: a colleague is to look, too. */
export const selfieOutcomes = ['verified', 'refused', 'again', 'disputed'] as const
export const SelfieOutcome = z.enum(selfieOutcomes)
export type SelfieOutcome = z.infer<typeof SelfieOutcome>

const Note = multiLine('text_invalid', decisionLimits.note, 'text_too_long')

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
  // The ladder decides about a member who may be under 18, in the case that this opens.
  if (outcome === 'again' && !adult) problems.push({ field: 'outcome', code: 'answers_contradict' })
  if (outcome !== 'verified' && !adult && !note.trim()) problems.push({ field: 'note', code: 'text_required' })
  return problems
}

const Done = z.object({ done: z.literal(true) })

/** What staff do about selfie checks. */
export const adminSelfies = {
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
