/**
 * Members that one member may newly like in 24 hours: more than a person needs, too few for a script. Unliking gives no
 * allowance back; liking the same member again is never counted.
 */
export const likesPerDay = 100

/** Counts stop here; a higher number is shown with a plus. */
export const countLimit = 999
