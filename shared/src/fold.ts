// One form of text: the one that is stored, and the one in which texts are searched and compared. Without a schema, for browsers.

const thaiAm = /\u0e4d([\u0e48-\u0e4b]?)\u0e32/g
/** Thai ำ is one letter on every keyboard. Some programs and NFKC make two of it. */
const withThaiAm = (text: string) => text.replace(thaiAm, '$1\u0e33')

/** A text as it is stored: composed letters, whatever keyboard or program made them. It reads as it was typed. */
export const storedForm = (text: string) => withThaiAm(text.normalize('NFC'))

const invisible = /[\u00ad\u061c\u180e\u200b-\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]|\ufe0e|\ufe0f/g
/** Accents of Latin, Greek and Cyrillic letters. Marks of other scripts are letters. */
const accents = /[\u0300-\u036f]/g
/** Letters that no form of Unicode takes apart. */
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
 * A text as it is searched and compared, in the browser as fold() in the database: no accents and no invisible signs, such as
 * those between Khmer words; full-width letters and ligatures as plain ones; small letters.
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
