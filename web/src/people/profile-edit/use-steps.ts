import { useState } from 'react'
import { flushSync } from 'react-dom'
import { type Field, parts } from './form.ts'
import { type Step, steps } from './progress.ts'
import type { FormState } from './use-profile-form.ts'

/** The step with a field of the form. */
export const stepOf = (field: Field): Step | null =>
  steps.find((step) => step !== 'photos' && (parts[step] as readonly Field[]).includes(field)) ?? null

/** The step that another screen leads to, the first one that is not done of a form that was begun, or the first of all. */
function firstStep({ isChanged, problems }: FormState): Step {
  const named = steps.find((step) => location.hash === `#${step}`)
  const open = steps.find((step) => step !== 'photos' && parts[step].some((field: Field) => problems[field]))
  return named ?? (isChanged ? (open ?? steps.at(-1)!) : steps[0])
}

/** Moves to the beginning of the step, for eyes, keyboard and screen reader alike. */
function moveTo(step: Step) {
  document.getElementById(`${step}-title`)?.focus({ preventScroll: true })
  window.scrollTo({ top: 0 })
}

/**
 * The steps of the first completion: one part of the form at a time. The others stay on the page, out of sight, so that a
 * photo under way arrives.
 * @param at the step that is open; null before the newcomer has moved
 */
export function useSteps(state: FormState, at: Step | null, setAt: (step: Step) => void) {
  const [first] = useState(() => firstStep(state))
  const current = at ?? first
  const index = steps.indexOf(current)
  const open = (step: Step) => {
    flushSync(() => setAt(step))
    moveTo(step)
  }
  return {
    current,
    index,
    isLast: index === steps.length - 1,
    open,
    back: () => open(steps[index - 1]!),
    /** Opens the next step, if what this one asks for is there. */
    next() {
      if (current === 'photos' || state.check(parts[current])) open(steps[index + 1]!)
    },
  }
}

export type Steps = ReturnType<typeof useSteps>
