// Texts of members keep their direction among words that run the other way.

/** Letters of scripts that are written from right to left: Hebrew, Arabic and those after them. */
const rightToLeft = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u

/**
 * A member's words for the middle of a sentence of plain text. The isolating characters keep what follows on its side;
 * words that run as the sentence does need none.
 */
export const isolated = (text: string) => (rightToLeft.test(text) ? `\u2068${text}\u2069` : text)
