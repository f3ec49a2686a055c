// A file of its own, so that a browser gets these without the schemas.

/** Whether a text is free of control characters and lone surrogates, which screens do not show and databases refuse. */
export const isReadable = (text: string) => !/[\p{Cc}\p{Cs}]/u.test(text)

/**
 * Whether a text has visible characters. Spaces, joiners and letters without ink do not count: Hangul fillers, the
 * Braille blank, variation selectors, tags and the like.
 */
export const isVisible = (text: string) =>
  /[^\p{Z}\p{C}\p{Default_Ignorable_Code_Point}\u2800\u{16fe4}\u{1d159}\u{13441}\u{13442}]/u.test(text)
