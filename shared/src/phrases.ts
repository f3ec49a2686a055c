// Finds phrases of several languages in what members write, in the server and in the member's own browser.

const localDigits: [RegExp, number][] = [
  [/[๐-๙]/g, 0x0e50],
  [/[០-៩]/g, 0x17e0],
]
/** Five single letters or more with a sign between each: how a word hides from a list. */
const spelledOut = /(?<![\p{L}\p{N}])\p{L}(?:[ ._*-]\p{L}){4,}(?![\p{L}\p{N}])/gu
const unspaced = /[\u0e00-\u0e7f\u1780-\u17ff]/

/** A text as phrases are compared with it: small letters without accents, plain digits and quotes, one space. */
export function plainText(text: string): string {
  const compatible = text
    // Compatible forms of Thai and Khmer come apart.
    .replace(/[^\u0e00-\u0e7f\u1780-\u17ff]+/g, (run) => run.normalize('NFKC'))
    .toLowerCase()
    .normalize('NFD')
    .replace(/[\u0300-\u036f\u00ad\u200b-\u200d\u2060\ufeff]/g, '')
    .replace(/[’‘`´]/g, "'")
  const digits = localDigits.reduce(
    (all, [digit, zero]) => all.replace(digit, (one) => String(one.charCodeAt(0) - zero)),
    compatible,
  )
  return (
    digits
      .replace(/\s+/g, ' ')
      // Amounts become one number, however their thousands are set apart.
      .replace(/(?<=\d)[.,](?=\d{3}(?!\d))/g, '')
      .replace(spelledOut, (word) => word.replace(/[ ._*-]/g, ''))
  )
}

/** The words of a plain text with one space around each. A dot stands for the end of a sentence. */
export const wordsOf = (plain: string) =>
  ` ${plain.replace(/[.!?\n]+/g, ' . ').replace(/[^\p{L}\p{M}\p{N}'$€. ]+/gu, ' ')} `.replace(/ +/g, ' ')

/** Stands for a star while a phrase is made plain. */
const starred = 'qxqx'

const escaped = (text: string) => text.replace(/[+?^${}()|[\]\\]/g, '\\$&')

/** `*`: any letters. ` .. `: up to four words in between. Plain classes alone: large ones take seconds to compile. */
function patternOf(phrase: string): string {
  const isUnspaced = unspaced.test(phrase)
  return phrase
    .split(' .. ')
    .map((part) => escaped(wordsOf(plainText(part.replaceAll('*', starred))).trim()))
    .join(isUnspaced ? '[^.]{0,24}?' : '(?: [^ .]+){0,4}? ')
    .replaceAll(starred, '[^ ]*')
}

const segmenter = new Intl.Segmenter('en', { granularity: 'word' })

/** Thai and Khmer words stand without spaces: a phrase counts where it begins and ends with a word. */
function standsAlone(text: string, found: RegExpExecArray): boolean {
  const edges = new Set([...segmenter.segment(text)].map(({ index }) => index)).add(text.length)
  return edges.has(found.index) && edges.has(found.index + found[0].length)
}

/** Whether the words of a text, as `wordsOf` gives them, have one of the phrases. */
export type Finds = (words: string) => boolean

/** @param whole Thai and Khmer phrases count only as whole words: for short ones, which other words contain */
export function finderOf(phrases: readonly string[], { whole = false } = {}): Finds {
  const [joined, spaced] = [phrases.filter((one) => unspaced.test(one)), phrases.filter((one) => !unspaced.test(one))]
  const oneOf = (of: string[]) => (of.length ? `(?:${of.map(patternOf).join('|')})` : '(?!)')
  const withSpaces = new RegExp(` ${oneOf(spaced)} `)
  const withoutSpaces = new RegExp(oneOf(joined), 'g')
  return (words) => {
    if (withSpaces.test(words)) return true
    if (!unspaced.test(words)) return false
    return [...words.matchAll(withoutSpaces)].some((found) => !whole || standsAlone(words, found))
  }
}
