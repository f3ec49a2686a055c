// Thai, Khmer, Lao, Burmese, Chinese and Japanese are written without spaces, also next to an address.

const unspaced = /[\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}\p{sc=Myanmar}\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}]/u
const letter = /[\p{L}\p{M}]/u
const digit = /\p{N}/u
/**
 * Characters that no address contains: the punctuation of these scripts, some of which browsers take for a dot,
 * zero-width characters and bidirectional controls.
 */
const breaks =
  /[ฯๆ๏๚๛។៕៖ៗ៘៙៚ຯໆ၊။、。〃〈-】〔-〟！（），．：；？［］｛｝｟-･\u00ad\u061c\u200b\u200e\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]/u

type Kind = 'unspaced' | 'spaced'

/** The kind of a word that has this character; null between words. */
function kindAfter(character: string, kind: Kind | null): Kind | null {
  if (unspaced.test(character)) return 'unspaced'
  if (digit.test(character)) return kind ?? 'spaced'
  if (!letter.test(character)) return null
  return /\p{M}/u.test(character) ? kind : 'spaced'
}

/** Cuts a text where the kind of script changes within a word, so that no address runs into another script. */
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
