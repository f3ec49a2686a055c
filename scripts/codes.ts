// Every code that a rule or an operation of shared/ can refuse with has words in the locales.
import { readdirSync, readFileSync } from 'node:fs'

/** Where a form finds the words for what its rules refuse: the files of the rules, and the part of the locales. */
const forms = [
  { rules: ['account', 'age', 'text'], words: 'auth.problem' },
  { rules: ['profile', 'age', 'text', 'searches', 'spoken-languages'], words: 'problems' },
  { rules: ['reports', 'text'], words: 'reports.problem' },
]
/** What sliders, lists and cursors send: no member types it, and a screen that gets it back says that something failed. */
const notTyped = /^(filter|map|wish|cursor|importance|photo|conversation|messages)_/
/** What any operation can answer: the screens say what it means there, or that something unexpected happened. */
const general = ['INVALID', 'UNAUTHORIZED', 'FORBIDDEN', 'NOT_FOUND', 'TOO_MANY_REQUESTS']
/** An id that is taken is replaced by another one, and nobody hears of it. */
const mended = ['MESSAGE_ID_TAKEN']
/** Refusals whose words stand under another name. */
const otherwise: Record<string, string> = { LIKE_LIMIT: 'likes.limit', TOO_MANY_SEARCHES: 'searches.tooMany' }

const source = (rules: string) => readFileSync(`shared/src/${rules}.ts`, 'utf8')
const found = (text: string, pattern: RegExp) => [...new Set([...text.matchAll(pattern)].map(([, code]) => code!))]

/** The codes of fields that a form can be refused with, each with the key of its words. */
function fieldKeys({ rules, words }: (typeof forms)[number]): string[] {
  const codes = found(rules.map(source).join('\n'), /'([a-z]+(?:_[a-z]+)+)'/g)
  return codes.filter((code) => !notTyped.test(code)).map((code) => `${words}.${code}`)
}

/** The codes of the contract's refusals. */
function refusals(): string[] {
  const all = readdirSync('shared/src').filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
  const text = all.map((name) => source(name.slice(0, -3))).join('\n')
  const codes = found(text, /\b([A-Z]+(?:_[A-Z]+)*): \{ status:/g)
  return codes.filter((code) => ![...general, ...mended].includes(code)).map((code) => otherwise[code] ?? code)
}

/** @param keys the keys of all texts, with dots; a code's words stand under its name, or are its title and text */
export function codesWithoutWords(keys: string[]): string[] {
  const said = (code: string) => keys.some((key) => `.${key}.`.includes(`.${code}.`))
  const codes = [...forms.flatMap(fieldKeys), ...refusals()]
  return codes.filter((code) => !said(code)).map((code) => `there are no words for the code ${code}`)
}
