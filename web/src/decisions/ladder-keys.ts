import type { Case } from '@hearth/shared/cases'
import { type Action, actions } from '@hearth/shared/ladder'
import { hasMessages } from './removable-messages.ts'

type Step = { key: string; shown: string; action: Action }

/** Removing a message has a letter, because most cases have no messages and the numbers stay as they are. */
const letters: Partial<Record<Action, string>> = { close: 'a', 'remove-message': 'm' }
const numbered = actions.filter((action) => action !== 'lift' && !letters[action])

function stepOf(action: Action): Step {
  const letter = letters[action]
  if (letter) return { key: letter, shown: letter.toUpperCase(), action }
  const number = numbered.indexOf(action) + 1
  return { key: `Digit${number}`, shown: String(number), action }
}

/** All steps with their keys, 1 to 9 from the mildest. Lifting is no step. */
const steps = actions.filter((action) => action !== 'lift').map(stepOf)

/** The steps for a case. Only a case about messages offers to remove a message. */
export const stepsFor = (read: Pick<Case, 'items'>): Step[] =>
  steps.filter(({ action }) => action !== 'remove-message' || hasMessages(read))
