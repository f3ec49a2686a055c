// Thai, Khmer, Lao, Burmese, Chinese and Japanese stand without spaces, also beside an address.

const unspaced = /[\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}\p{sc=Myanmar}\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}]/u
const letter = /[\p{L}\p{M}]/u
const digit = /\p{N}/u
/**
 * What no address contains: the punctuation of these scripts, which browsers would partly read as a dot, and characters
 * without width or that turn the direction.
 */
const breaks =
  /[ฯๆ๏๚๛។៕៖ៗ៘៙៚ຯໆ၊။、。〃〈-】〔-〟！（），．：；？［］｛｝｟-･\u00ad\u061c\u200b\u200e\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]/u

type Kind = 'unspaced' | 'spaced'

/** The kind of a word that grows by a character; null: between words. */
function kindAfter(character: string, kind: Kind | null): Kind | null {
  if (unspaced.test(character)) return 'unspaced'
  if (digit.test(character)) return kind ?? 'spaced'
  if (!letter.test(character)) return null
  return /\p{M}/u.test(character) ? kind : 'spaced'
}

/** The pieces of a text in which addresses are looked for: it is cut where the kind of script changes within a word. */
export function piecesOf(text: string): { at: number; piece: string }[] {
  const cuts = [0]
  let kind: Kind | null = null
  let at = 0
  for (const character of text) {
    const next = kindAfter(character, kind)
    if (breaks.test(character)) cuts.push(at, at + character.length)
    else if (kind && next && next !== kind) cuts.push(at)
    kind = next
    at += character.length
  }
  return cuts.map((start, nth) => ({ at: start, piece: text.slice(start, cuts[nth + 1] ?? text.length) }))
}
