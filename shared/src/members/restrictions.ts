/** What a decision can keep a member from doing while they still can sign in. */
export const feltRestrictions = ['hidden', 'no-first-messages', 'no-chat'] as const
export type FeltRestriction = (typeof feltRestrictions)[number]
