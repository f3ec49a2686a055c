const variants = 3

/**
 * Which of the ready-made sentences for one purpose a member sends: "1" to "3". Each has them differ between its
 * conversations, and finds the same one again in each.
 * @param id of a conversation or a member
 */
export const variantOf = (id: string, shift = 0): number =>
  ((Number.parseInt(id.slice(-4), 16) || 0) + shift) % variants || variants
