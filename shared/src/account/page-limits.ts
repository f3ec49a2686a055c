// Separate from the schemas: forms need these without loading the validation.

/** In characters. */
export const pageLimits = { title: 80, text: 60_000 } as const
