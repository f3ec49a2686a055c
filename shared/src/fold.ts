// The form in which texts are stored, and the form in which they are searched and compared. Without a schema, so that
// browsers load it cheaply.

const thaiAm = /\u0e4d([\u0e48-\u0e4b]?)\u0e32/g
/** Joins Thai ำ, which is one letter on every keyboard, but two after NFKC and in some programs. */
const withThaiAm = (text: string) => text.replace(thaiAm, '$1\u0e33')

/** Returns the form in which a text is stored: with composed letters. It looks like the typed text. */
export const storedForm = (text: string) => withThaiAm(text.normalize('NFC'))

const invisible = /[\u00ad\u061c\u180e\u200b-\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]|\ufe0e|\ufe0f/g
/** Accents of Latin, Greek and Cyrillic letters. Marks of other scripts are letters. */
const accents = /[\u0300-\u036f]/g
/** Letters that no normalization form of Unicode decomposes. */
const spelledOut: Record<string, string> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ı: 'i',
}

/**
 * Returns the form in which a text is searched and compared: lower case, without accents, without invisible characters
 * such as those between Khmer words, with plain letters for full-width letters and ligatures. fold() in the database
 * follows the same rule.
 */
export const fold = (text: string) =>
  withThaiAm(
    text
      .replace(invisible, '')
      .normalize('NFKC')
      .normalize('NFD')
      .replace(accents, '')
      .normalize('NFC')
      .toLowerCase()
      .replace(/[ßæœøłđðþı]/g, (letter) => spelledOut[letter] ?? letter),
  )
