// Apart from the schemas, because a first screen needs the names before anything that checks input.

/** What a member can wish for in somebody, of all that a profile knows. Gender is no wish: the profile says it. */
export const wishNames = ['age', 'distance', 'goal', 'interests', 'height', 'weight'] as const
export type WishName = (typeof wishNames)[number]

/** How much a wish matters, least first. `must` leaves out everybody who does not meet it. */
export const importances = ['none', 'little', 'somewhat', 'very', 'must'] as const
export type Importance = (typeof importances)[number]

/**
 * Why a match is shown, as codes: both have the wish and meet each other's (`both`), they meet yours (`yours`), you meet
 * theirs (`theirs`), you have it in common (`shared`). Against: they do not meet a wish of yours (`missing`). That you do
 * not meet a wish of theirs is never told.
 */
export const reasonCodes = ['both', 'yours', 'theirs', 'shared', 'missing'] as const
export type ReasonCode = (typeof reasonCodes)[number]

/** Members in a hand of recommendations unless asked otherwise, and waiting undecided at most. */
export const handSize = { usual: 12, most: 60 } as const
/** Somebody put away by a refresh does not come back for so long, counted from the refresh. Days. */
export const putAwayDays = 30
/** A refresh can be taken back for so long: until the next day's visit. Hours. */
export const refreshUndoHours = 24
/** While a member has decided on fewer, those who like them already come first. */
export const fewDecisions = 20
/** Recommended is who was here within so many days. */
export const activeDays = 14
/** The bounds of a distance wish, in kilometres. */
export const distanceWish = { min: 5, max: 500 } as const
