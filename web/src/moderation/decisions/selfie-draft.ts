import { type SelfieAnswers, type SelfieOutcome, selfieProblems } from '@hearth/shared/moderation/admin-selfies'
import type { Lack } from './draft.ts'

export type YesNo = '' | 'yes' | 'no'

/** The answers as they are being given. */
export type SelfieDraft = {
  photoIds: string[]
  pose: YesNo
  adult: YesNo
  outcome: SelfieOutcome | ''
  note: string
}

export const noAnswers: SelfieDraft = { photoIds: [], pose: '', adult: '', outcome: '', note: '' }

/** The answers as the server takes them. What is left open when new pictures are asked for counts as no doubt. */
export const answersOf = ({ photoIds, pose, adult, outcome, note }: SelfieDraft): SelfieAnswers => ({
  outcome: outcome || 'again',
  photoIds,
  poseRight: pose === 'yes',
  adult: adult !== 'no',
  note: adult === 'no' ? note : '',
})

/** What is missing. New pictures, and a colleague's look, need no answers. */
export function lacksOfSelfie(draft: SelfieDraft): Lack[] {
  const { pose, adult, outcome } = draft
  if (!outcome) return [{ field: 'outcome', code: 'selfie_required' }]
  const isFinal = outcome === 'verified' || outcome === 'refused'
  const open: Lack[] = []
  if (isFinal && !pose) open.push({ field: 'pose', code: 'pose_required' })
  if (isFinal && !adult) open.push({ field: 'adult', code: 'adult_required' })
  if (outcome === 'verified' && !draft.photoIds.length) open.push({ field: 'photoIds', code: 'same_required' })
  return open.length ? open : selfieProblems(answersOf(draft))
}
