// Finds phrases of several languages in what members write, in the server and in the member's own browser.
import { fold } from '../fold.ts'
import type { Language } from '../language-codes.ts'
import { asciiDigits } from '../numerals.ts'
import { type Evidence, evidenceIn, isSilent, speaksFor } from '../written-language.ts'
import { harmlessIn } from './homographs.ts'

/** Five single letters or more with a sign between each: how a word hides from a list. */
const spelledOut = /(?<![\p{L}\p{N}])\p{L}(?:[ ._*-]\p{L}){4,}(?![\p{L}\p{N}])/gu
const unspaced = /[\u0e00-\u0e7f\u1780-\u17ff]/

/** Returns the form of a text for the search of phrases: folded, with plain digits and quotes, and single spaces. */
export const plainText = (text: string) =>
  asciiDigits(fold(text))
    .replace(/[’‘`´]/g, "'")
    .replace(/\s+/g, ' ')
    // Amounts become one number, whatever separates their thousands.
    .replace(/(?<=\d)[.,](?=\d{3}(?!\d))/g, '')
    .replace(spelledOut, (word) => word.replace(/[ ._*-]/g, ''))

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

/** A text prepared for finders of phrases. */
export type Reading = {
  plain: string
  words: string
  /** The positions where Thai and Khmer words begin and end. The text is segmented once for all finders. */
  edges: () => ReadonlySet<number>
  /** Evidence for the language of the text: from its own words, and from the texts around it. */
  evidence: () => { own: Evidence; around: Evidence }
}

const once = <Value>(read: () => Value): (() => Value) => {
  let known: { value: Value } | undefined
  return () => {
    known ??= { value: read() }
    return known.value
  }
}

/** Evidence for the language of a text that has none of its own. */
export type Around = {
  /** Other messages of the conversation. */
  texts?: readonly string[]
  /** The languages that the members of the conversation speak and use. */
  languages?: readonly string[]
}

function evidenceAround({ texts = [], languages = [] }: Around): Evidence {
  const said = texts.join('\n')
  const written = evidenceIn(said, wordsOf(plainText(said)))
  if (written.size) return written
  return new Map(languages.map((language) => [language, 1]))
}

/** Prepares a text once for all finders. */
export function readText(text: string, around: Around = {}): Reading {
  const plain = plainText(text)
  const words = wordsOf(plain)
  return {
    plain,
    words,
    edges: once(() => new Set([...segmenter.segment(words)].map(({ index }) => index)).add(words.length)),
    evidence: once(() => ({ own: evidenceIn(text, words), around: evidenceAround(around) })),
  }
}

/**
 * Whether a text is in the language of a list, for a phrase that is harmless in the `others`. The texts around decide
 * if the text itself has no evidence.
 */
function isWrittenIn(language: string, others: readonly string[], { evidence }: Reading): boolean {
  const { own, around } = evidence()
  return speaksFor(isSilent(own, [language, ...others]) ? around : own, language, others)
}

/** Phrases of the lists of several languages. */
export type Lists = Partial<Record<Language, readonly string[]>>
/** Whether a text has one of the phrases. */
export type Finds = (text: Reading) => boolean

const oneOf = (phrases: readonly string[]) => (phrases.length ? `(?:${phrases.map(patternOf).join('|')})` : '(?!)')

function findsAny(phrases: readonly string[], whole: boolean): Finds {
  const withSpaces = new RegExp(` ${oneOf(phrases.filter((one) => !unspaced.test(one)))} `)
  const withoutSpaces = new RegExp(oneOf(phrases.filter((one) => unspaced.test(one))), 'g')
  const standsAlone = (edges: ReadonlySet<number>, found: RegExpExecArray) =>
    edges.has(found.index) && edges.has(found.index + found[0].length)
  return ({ words, edges }) => {
    if (withSpaces.test(words)) return true
    if (!unspaced.test(words)) return false
    return [...words.matchAll(withoutSpaces)].some((found) => !whole || standsAlone(edges(), found))
  }
}

/**
 * Creates a finder of phrases in texts of any language. A phrase that is harmless in other languages counts only in a
 * text of its own language.
 *
 * @param whole count Thai and Khmer phrases only as whole words, for short phrases that other words contain
 */
export function finderOf(lists: Lists, { whole = false } = {}): Finds {
  const phrases = (Object.keys(lists) as Language[]).flatMap((language) =>
    lists[language]!.map((phrase) => ({ language, phrase, others: harmlessIn(plainText(phrase)) })),
  )
  const clear = findsAny(
    phrases.filter(({ others }) => !others.length).map(({ phrase }) => phrase),
    whole,
  )
  const unclear = phrases
    .filter(({ others }) => others.length)
    .map(({ language, phrase, others }) => ({ language, others, finds: findsAny([phrase], whole) }))
  return (text) =>
    clear(text) || unclear.some(({ language, others, finds }) => finds(text) && isWrittenIn(language, others, text))
}
