/** What the search finds. A decision without a case leads to its subject, as a photo does to its owner. */
export const foundKinds = [
  'case',
  'member',
  'report',
  'decision',
  'account-decision',
  'notice',
  'appeal',
  'message',
  'approval',
  'photo',
] as const
export type FoundKind = (typeof foundKinds)[number]
/** Kinds that lead to a member. */
export const foundMembers: readonly FoundKind[] = ['member', 'account-decision', 'photo']
/** Kinds that lead to a case. */
export const foundCases: readonly FoundKind[] = ['case', 'report', 'decision', 'notice', 'appeal', 'message']
