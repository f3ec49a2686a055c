/** Characters of what a decision holds; cases of one bulk act, and those above which its number is typed. */
export const decisionLimits = {
  clause: 500,
  facts: 5000,
  explanation: 2000,
  text: 4000,
  note: 4000,
  appeal: 2000,
  bulk: 100,
  typedAbove: 20,
} as const
