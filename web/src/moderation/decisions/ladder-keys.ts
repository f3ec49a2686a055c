import type { Case } from '@hearth/shared/moderation/cases'
import { type Action, actions } from '@hearth/shared/moderation/ladder'
import { hasMessages } from './removable-messages.ts'

type Step = { key: string; shown: string; action: Action }

/** What few cases offer has a letter, so that the numbers stay as they are. */
const letters: Partial<Record<Action, string>> = { close: 'a', 'remove-message': 'm', lift: 'l' }
const numbered = actions.filter((action) => !letters[action])

function stepOf(action: Action): Step {
  const letter = letters[action]
  if (letter) return { key: letter, shown: letter.toUpperCase(), action }
  const number = numbered.indexOf(action) + 1
  return { key: `Digit${number}`, shown: String(number), action }
}

/** All steps with their keys, 1 to 9 from the mildest. */
const steps = actions.map(stepOf)

function isOffered(action: Action, { items, subject }: Pick<Case, 'items' | 'subject'>): boolean {
  // Without a member only the case itself can be closed.
  if (!subject) return action === 'close'
  if (action === 'lift') return subject.restrictions.length > 0
  return action !== 'remove-message' || hasMessages({ items })
}

/** The steps for a case. Only one about messages offers to remove one, and only a restricted member's to lift. */
export const stepsFor = (read: Pick<Case, 'items' | 'subject'>): Step[] =>
  steps.filter(({ action }) => isOffered(action, read))
