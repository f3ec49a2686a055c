// A file of its own, so that a browser gets these without the schemas.

export const genderLimits = {
  /** Genders in use; retired ones do not count. */
  inUse: 24,
  /** Retired ones included: what a saved list may hold at all. */
  stored: 100,
  name: 40,
} as const
