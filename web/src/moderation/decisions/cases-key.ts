/** Begins the keys of the queue and of every case in the cache: a decision changes them. */
export const casesKey = ['cases'] as const
