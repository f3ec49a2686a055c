import { profileFields } from '@hearth/shared/members/profile-fields'
import { useState } from 'react'
import { flushSync } from 'react-dom'
import { type Field, parts } from './form.ts'
import { type EditorPart, steps } from './steps.ts'
import type { FormState } from './use-profile-form.ts'

/** The step that shows a part of the editor. */
export const stepWith = (part: EditorPart) =>
  steps.findIndex((shown) => (shown as readonly EditorPart[]).includes(part))

/** The step with a field of the form. */
export const stepOf = (field: Field) => stepWith(profileFields[field].part)

const fieldsOf = (step: number): Field[] =>
  steps[step]!.flatMap((part) => (part === 'photos' || part === 'prompts' ? [] : parts[part]))

/** The step that another screen leads to, the first one that is not done of a form that was begun, or the first of all. */
function firstStep({ isChanged, problems }: FormState): number {
  const named = steps.findIndex((shown) => shown.some((part) => location.hash === `#${part}`))
  if (named >= 0) return named
  const open = steps.findIndex((_, step) => fieldsOf(step).some((field) => problems[field]))
  if (!isChanged) return 0
  return open >= 0 ? open : steps.length - 1
}

/** Moves to the beginning of the step, for eyes, keyboard and screen reader alike. */
function moveTo(step: number) {
  document.getElementById(`${steps[step]![0]}-title`)?.focus({ preventScroll: true })
  window.scrollTo({ top: 0 })
}

/**
 * The steps of the first completion: two parts of the form at a time. The others stay on the page, out of sight, so that a
 * photo under way arrives.
 * @param at the step that is open; null before the newcomer has moved
 */
export function useSteps(state: FormState, at: number | null, setAt: (step: number) => void) {
  const [first] = useState(() => firstStep(state))
  const current = at ?? first
  const open = (step: number) => {
    flushSync(() => setAt(step))
    moveTo(step)
  }
  return {
    current,
    isLast: current === steps.length - 1,
    shows: (part: EditorPart) => stepWith(part) === current,
    back: () => open(current - 1),
    /** Opens the next step, if what this one asks for is there. */
    next() {
      if (state.check(fieldsOf(current))) open(current + 1)
    },
  }
}

export type Steps = ReturnType<typeof useSteps>
