// A file of its own, so that a browser gets these without the schemas.

/** Minutes to which last-seen times are rounded down: enough for "2h ago", too coarse for a diary. */
export const lastSeenMinutes = 15

/** Minutes since the last activity during which a member is online. */
export const onlineMinutes = 10

/** The longest delay of live presence after a quarter of an hour, in minutes. Each pair has a delay of its own. */
export const presenceDelayMinutes = 5

/** Interests that a card names. It counts the others. */
export const shownInterests = 3

/** Ids in one request, at most. */
export const maxPresentIds = 100
