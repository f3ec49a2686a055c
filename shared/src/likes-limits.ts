/**
 * Members whom one member may begin to like in 24 hours: more than anybody means, too few for a script (safety
 * checklist, 28). Taking a like back gives none back; liking the same member again is never counted.
 */
export const likesPerDay = 100
