// A file of its own, so that a browser gets these without the schemas.

/** Centimetres: at least 120 and below 250. */
export const heightLimits = { min: 120, below: 250 }
/** Kilograms: at least 30 and below 300. */
export const weightLimits = { min: 30, below: 300 }
/** Characters: at least 10 and below 500. */
export const bioLimits = { min: 10, below: 500 }
