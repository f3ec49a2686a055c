// A file of its own, without zod: the landing page needs these names and loads no schemas.

/** What a member can wish for in others. Gender is not a wish: the profile states it. */
export const wishNames = ['age', 'distance', 'goal', 'interests', 'height', 'weight'] as const
export type WishName = (typeof wishNames)[number]

/** How much a wish matters, least first. `must` excludes every member who does not meet it. */
export const importances = ['none', 'little', 'somewhat', 'very', 'must'] as const
export type Importance = (typeof importances)[number]

/** What a reason can be about: a wish, the languages that both speak, or the community's own fields. */
export const reasonTopics = [...wishNames, 'languages', 'fields'] as const
export type ReasonTopic = (typeof reasonTopics)[number]

/** Reasons on a card. */
export const maxReasons = 3

/**
 * Why a member is recommended. `both`: each meets the other's wish. `yours`: the member meets the viewer's wish.
 * `theirs`: the viewer meets the member's wish. `shared`: something in common. What one of them lacks in the eyes of
 * the other is never said.
 */
export const reasonCodes = ['both', 'yours', 'theirs', 'shared'] as const
export type ReasonCode = (typeof reasonCodes)[number]

/** Members on a page of recommendations. */
export const pageSize = { default: 12, max: 60 } as const
/** At most this many recommendations are kept undecided; more follow as the viewer decides. */
export const maxUndecided = 60
/** Members set aside by a refresh are not recommended for this many days, counted from the refresh. */
export const setAsideDays = 30
/** A refresh can be undone for this many hours: until the visit of the next day. */
export const refreshUndoHours = 24
/** Members who like the viewer come first until the viewer has made this many decisions. */
export const likersFirstDecisions = 20
/** Only members active within this many days are recommended. */
export const activeDays = 14
/** A match's first word has been answered if the answer came within this many hours. */
export const hoursToAnswer = 72
/** How often a member answers is counted over this many days. */
export const answersDays = 90
/** The bounds of a distance wish. */
export const distanceWishKm = { min: 5, max: 500 } as const
