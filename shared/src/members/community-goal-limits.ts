// A file of its own, so that a browser gets these without the schemas.

export const goalLimits = {
  /** Goals in use; retired ones do not count. */
  inUse: 12,
  /** Retired ones included: each goal of the community's own has one of 26 bits. */
  stored: 30,
  /** Goals of one member, where the community allows several. */
  each: 3,
  name: 40,
} as const
