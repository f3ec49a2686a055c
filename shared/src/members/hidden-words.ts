// Words that a member does not want to read unasked. Without a schema, so that the field of the settings loads cheaply.
import { fold } from '../fold.ts'

/** How many a member may list, and characters of each. The database has the first limit. */
export const hiddenWordLimits = { entries: 50, characters: 40 } as const

/** One emoji: a flag, a keycap, or pictures that joiners hold together. */
const emoji =
  /(\p{Regional_Indicator}{2}|[\d#*]\ufe0f?\u20e3|\p{Extended_Pictographic}[\ufe0e\ufe0f\p{Emoji_Modifier}]*(?:\u200d\p{Extended_Pictographic}[\ufe0e\ufe0f\p{Emoji_Modifier}]*)*)/u
/** What changes the look of an emoji and not what it says: text or picture, and the tone of skin. */
const looks = /[\ufe0e\ufe0f\p{Emoji_Modifier}]/gu
/** Runs of Thai, Lao, Burmese, Khmer, Chinese and Japanese, which write words without spaces. */
const unspaced = /[\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u3040-\u30ff\u4e00-\u9fff]+/g
const isUnspaced = (text: string) => text.search(unspaced) >= 0

const plainWords = (text: string) =>
  fold(text.replace(/\p{Default_Ignorable_Code_Point}/gu, ''))
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, ' ')
    .replace(unspaced, ' $& ')

/** A text as it is compared: its words and emoji with one space around each, folded as for any search. */
function compared(text: string): string {
  const parts = text.split(emoji)
  const said = parts.map((part, index) => (index % 2 ? part.replace(looks, '') : plainWords(part)))
  return ` ${said.join(' ')} `.replace(/ +/g, ' ')
}

/** What makes two entries the same. Empty: there is neither a word nor an emoji in it. */
export const hiddenWordKey = (entry: string) => compared(entry).trim()

/** The entries as they were typed, without those that say what an earlier one says. */
export function withoutRepeats(entries: readonly string[]): string[] {
  const keys = entries.map(hiddenWordKey)
  return entries.filter((_entry, index) => keys.indexOf(keys[index]!) === index)
}

/**
 * Letters from which on a word without spaces counts wherever it stands. Dictionaries of Thai and Khmer miss names and
 * slang, and a word this long is hardly ever inside another one.
 */
const longWord = 6

const segmenter = new Intl.Segmenter('en', { granularity: 'word' })
const edgesOf = (words: string) => new Set([...segmenter.segment(words)].map(({ index }) => index)).add(words.length)

/** Whether an entry without spaces stands in a text as a word, not as a part of another one. */
function standsIn(words: string, entry: string, edges: () => ReadonlySet<number>): boolean {
  for (let at = words.indexOf(entry); at >= 0; at = words.indexOf(entry, at + 1)) {
    const end = at + entry.length
    if (entry.length >= longWord ? !/\p{M}/u.test(words[end]!) : edges().has(at) && edges().has(end)) return true
  }
  return false
}

/** Prepares the words that a member hides. @returns whether a text contains one of them, as a whole word */
export function hiddenWordFinder(entries: readonly string[]): (text: string) => boolean {
  const keys = entries.map(hiddenWordKey).filter(Boolean)
  return (text) => {
    const words = compared(text)
    let known: ReadonlySet<number> | undefined
    const edges = () => {
      known ??= edgesOf(words)
      return known
    }
    return keys.some((key) => words.includes(` ${key} `) || (isUnspaced(key) && standsIn(words, key, edges)))
  }
}
