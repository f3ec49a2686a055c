import type { Case } from '@hearth/shared/cases'
import type { Action } from '@hearth/shared/ladder'
import { hasMessages } from './removable-messages.ts'

type Step = { key: string; shown: string; action: Action }

/** The steps with their keys: `a` for none, 1 to 9 from the mildest. Lifting has none, because it is no step. */
const usual: Step[] = [
  { key: 'a', shown: 'A', action: 'close' },
  ...(
    [
      'warn',
      'remove-text',
      'remove-photo',
      'ask-photo',
      'hide',
      'no-first-messages',
      'no-chat',
      'suspend',
      'ban',
    ] as const
  ).map((action, i) => ({ key: `Digit${i + 1}`, shown: String(i + 1), action })),
]

/** Stands beside the removal of a photo. A letter, because most cases have no messages and the numbers stay theirs. */
const removeMessage: Step = { key: 'm', shown: 'M', action: 'remove-message' }
const beside = usual.findIndex(({ action }) => action === 'remove-photo') + 1

/** The steps for a case, which may be about messages. */
export const stepsFor = (read: Pick<Case, 'items'>): Step[] =>
  hasMessages(read) ? usual.toSpliced(beside, 0, removeMessage) : usual
