import type { Action } from '@hearth/shared/decisions'

/** The steps with their keys: `a` for none, 1 to 9 from the mildest. Lifting has none, because it is no step. */
export const ladderKeys: { key: string; shown: string; action: Action }[] = [
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
