// Keeps the direction of members' texts inside sentences of the other direction.

/** Letters of the scripts that are written from right to left: Hebrew, Arabic and the blocks after them. */
const rightToLeft = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u

/**
 * Prepares a member's words for the middle of a plain-text sentence. Isolating characters keep right-to-left words from
 * changing the order of the rest. Other words stay as they are.
 */
export const isolated = (text: string) => (rightToLeft.test(text) ? `\u2068${text}\u2069` : text)
