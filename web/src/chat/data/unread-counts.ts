/** Specification, section 4: counts are asked for again so long after a message change and after marking read. */
export const recount = { afterMessage: 200, afterReading: 100 } as const
