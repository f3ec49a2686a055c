import { day } from '../time.ts'

/** A match counts towards the operator's limit once it has waited this long for the member's answer. Milliseconds. */
export const waitingAfterMs = day

/** Matches that may wait for a member's answer before a new like asks to answer first, where the operator limits that. */
export const waitingMatches = { min: 5, max: 20, usual: 8 } as const
