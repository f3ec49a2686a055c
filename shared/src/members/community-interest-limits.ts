// A file of its own, so that a browser gets these without the schemas.

export const interestLimits = {
  /** The product's, hidden ones and the community's own: each has an id for good, from 0 on. */
  inUse: 126,
  name: 40,
  groups: 20,
  groupName: 40,
} as const

/** From this id on, a member's interests are bits of a second number. */
export const firstMoreInterest = 63
