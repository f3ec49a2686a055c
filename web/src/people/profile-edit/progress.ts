import { type Field, parts } from './form.ts'
import type { FormState } from './use-profile-form.ts'

export const steps = ['photos', 'about', 'bio', 'interests', 'looking', 'place'] as const
export type Step = (typeof steps)[number]
export type Progress = { done: ReadonlySet<Step>; total: number }

/** The completed parts of the profile. A photo counts, although the member may save without one. */
export function progressOf({ problems }: FormState, photoCount: number): Progress {
  const isDone = (step: Step) =>
    step === 'photos' ? photoCount > 0 : parts[step].every((field: Field) => !problems[field])
  return { done: new Set(steps.filter(isDone)), total: steps.length }
}
