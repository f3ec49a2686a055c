import {
  type Choice,
  type Choices,
  type ChoicesInput,
  type ChosenKind,
  chosenKinds,
  defaultChoices,
} from './notifications.ts'

export const notificationPresets = ['all', 'important', 'none'] as const
type NotificationPreset = (typeof notificationPresets)[number]

/** A mail a day, not one for each message: push has said it by then. */
const everywhere: Choice = { inApp: true, push: true, mail: 'daily' }
const nowhere: Choice = { inApp: false, push: false, mail: 'never' }

const forEach = (choiceOf: (kind: ChosenKind) => Choice) =>
  Object.fromEntries(chosenKinds.map((kind) => [kind, choiceOf(kind)])) as Choices
/** News of safety stand in the product and come by mail at once, whatever is chosen. */
const exceptSafety = (choice: Choice) =>
  forEach((kind) => (kind === 'safety' ? { ...defaultChoices.safety, push: choice.push } : choice))

/**
 * What each preset sets for all kinds of notices. `important` is what new members start with: news of what another member
 * did for them arrives at once, and the rest waits in the product.
 */
const choices: Record<NotificationPreset, Choices> = {
  all: exceptSafety(everywhere),
  important: defaultChoices,
  none: exceptSafety(nowhere),
}

const isSame = (one: Choice, other: Choice) =>
  one.inApp === other.inApp && one.push === other.push && one.mail === other.mail

/** The preset that these choices are; null for a member's own selection. */
export const presetOf = (chosen: Choices): NotificationPreset | null =>
  notificationPresets.find((preset) => chosenKinds.every((kind) => isSame(chosen[kind], choices[preset][kind]))) ?? null

/** What is sent to choose a preset: of news of safety, only the push. */
export function choicesOf(preset: NotificationPreset): ChoicesInput {
  const { safety, ...others } = choices[preset]
  return { ...others, safety: { push: safety.push } }
}
