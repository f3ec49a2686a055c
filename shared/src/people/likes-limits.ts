/** Counts stop here; a higher number is shown with a plus. */
export const countLimit = 999
