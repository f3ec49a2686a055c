/** Counts stop here; a higher number is shown with a plus. */
export const countLimit = 999

/** Characters of a note with a like; the database has the same limit. The counter appears for the last 40. */
export const noteLength = { max: 200, counterFrom: 160 } as const

/** Bytes of the copy of an answer that is liked: all of it in most scripts, its beginning in Thai and Khmer. */
export const copyBytes = 400

/** Whose notes a member reads before a match: `sought` are the people the member would like to meet. */
export const noteSenders = ['anyone', 'sought', 'nobody'] as const
export type NoteSenders = (typeof noteSenders)[number]
