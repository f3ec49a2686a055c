// Checks that the locales have a text for every error code of the rules and operations in shared/.
import { globSync, readFileSync } from 'node:fs'

/** The forms: the files of their rules, and the part of the locales with the texts for the errors. */
const forms = [
  { rules: ['account/account', 'members/person-name', 'members/age', 'text'], words: 'auth.problem' },
  {
    rules: [
      'people/profile',
      'members/profile-fields',
      'members/person-name',
      'members/age',
      'text',
      'people/searches',
      'members/spoken-languages',
    ],
    words: 'problems',
  },
  { rules: ['moderation/reports', 'text'], words: 'reports.problem' },
]
/** Errors in values of sliders, lists and cursors. No member types these, so screens show a general failure. */
const notTyped = /^(filter|map|wish|cursor|importance|photo|conversation|messages)_/
/** Errors of any operation. Screens have their own texts for them, or show a general failure. */
const general = ['INVALID', 'UNAUTHORIZED', 'FORBIDDEN', 'NOT_FOUND', 'TOO_MANY_REQUESTS']
/** Errors that the app acts on itself: it retries with another id, or asks for what is missing. */
const handledByApp = [
  'MATCH',
  'MESSAGE_ID_TAKEN',
  'DETAILS_REQUIRED',
  'DELETION_SCHEDULED',
  'REAUTHENTICATION_REQUIRED',
  'SECOND_FACTOR_REQUIRED',
]
/** Errors that only API clients get. */
const forClients = [
  'SESSION_NOT_FOUND',
  'SESSION_MISSING',
  'INVALID_JWT',
  'EMAIL_OR_PHONE_REQUIRED',
  'INVALID_EMAIL_OR_PASSWORD',
  'REDIRECT_URI_NOT_ALLOWED',
]
/** Errors whose text has another key. */
const renamed: Record<string, string> = {
  LIKE_LIMIT: 'likes.limit',
  YOUR_TURN_LIMIT: 'likes.waiting',
  CHANGES_LOCKED: 'settings.locked',
  TOO_YOUNG: 'auth.problem.too_young',
  TOO_MANY_SEARCHES: 'searches.tooMany',
}

const source = (rules: string) => readFileSync(`shared/src/${rules}.ts`, 'utf8')
const found = (text: string, pattern: RegExp) => [...new Set([...text.matchAll(pattern)].map(([, code]) => code!))]

/** The keys of the texts for a form's error codes. */
function fieldKeys({ rules, words }: (typeof forms)[number]): string[] {
  const codes = found(rules.map(source).join('\n'), /'([a-z]+(?:_[a-z]+)+)'/g)
  return codes.filter((code) => !notTyped.test(code)).map((code) => `${words}.${code}`)
}

/** The error codes of the contract, or the keys of their texts. */
function refusals(): string[] {
  const files = globSync('shared/src/**/*.ts', { exclude: ['**/*.test.ts'] })
  const text = files.map((file) => readFileSync(file, 'utf8')).join('\n')
  const codes = found(text, /\b([A-Z]+(?:_[A-Z]+)*): \{ status:/g)
  return codes
    .filter((code) => ![...general, ...handledByApp, ...forClients].includes(code))
    .map((code) => renamed[code] ?? code)
}

/** @param keys the keys of all texts, with dots. A code's text is under its name, or in keys below it. */
export function codesWithoutWords(keys: string[]): string[] {
  const hasText = (code: string) => keys.some((key) => `.${key}.`.includes(`.${code}.`))
  const codes = [...forms.flatMap(fieldKeys), ...refusals()]
  return codes.filter((code) => !hasText(code)).map((code) => `no locale has a text for the code ${code}`)
}
