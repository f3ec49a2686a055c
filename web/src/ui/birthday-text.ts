import type { TFunction } from 'i18next'

/** One part of a written date. */
export type DatePart = 'day' | 'month' | 'year'

const isPart = (type: string): type is DatePart => type === 'day' || type === 'month' || type === 'year'
const numeric = { year: 'numeric', month: '2-digit', day: '2-digit', timeZone: 'UTC' } as const
const zeros = [0x0e50, 0x17e0]
const buddhistYears = 543

const languageOf = (locale: string) => locale.split('-')[0]

/**
 * How to write dates in a language: the reader's own variety of it where the browser names one, because English
 * speakers differ on whether 5/12 is in May or in December. Some browsers have no Khmer: what they would write instead
 * is the order of their own language, so those get the order that Khmer has as well.
 */
export function dateLocale(language: string, preferred: readonly string[] = navigator.languages): string {
  const locale = preferred.find((one) => languageOf(one) === language) ?? language
  return Intl.DateTimeFormat.supportedLocalesOf(locale).length ? locale : 'en-GB'
}

/** Whether a locale from `dateLocale` has words in the language that it was asked for. */
export const speaks = (locale: string, language: string) => languageOf(locale) === language

type WeekInfo = { getWeekInfo?: () => { firstDay: number } }

/**
 * The day that weeks begin with where a locale is at home, 0 for Sunday; undefined where the browser cannot tell. Dates in
 * the British order stand beside British weeks.
 */
export function firstWeekday(locale: string): 0 | 1 | 2 | 3 | 4 | 5 | 6 | undefined {
  const firstDay = (new Intl.Locale(locale) as WeekInfo).getWeekInfo?.().firstDay
  return firstDay === undefined ? undefined : ((firstDay % 7) as 0)
}

const parts = (locale: string) => new Intl.DateTimeFormat(locale, numeric).formatToParts(0)

/** What to type, like DD.MM.YYYY, from the letters that a language uses for the parts. */
export function datePattern(locale: string, letters: Record<DatePart, string>): string {
  return parts(locale)
    .map(({ type, value }) => (isPart(type) ? letters[type] : value))
    .join('')
}

/** The same in the words of the language on screen. */
export function typedPattern(t: TFunction, locale: string): string {
  return datePattern(locale, {
    day: t('birthday.letters.day'),
    month: t('birthday.letters.month'),
    year: t('birthday.letters.year'),
  })
}

/** A day (YYYY-MM-DD) as it is typed (05.05.1996) or said (5. Mai 1996); empty for no day. */
export function formatDay(day: string, locale: string, form: 'typed' | 'said'): string {
  const date = new Date(`${day}T00:00:00Z`)
  if (Number.isNaN(date.getTime())) return ''
  const options = form === 'typed' ? numeric : ({ dateStyle: 'long', timeZone: 'UTC' } as const)
  return new Intl.DateTimeFormat(locale, options).format(date)
}

/** Thai and Khmer digits, as their keyboards give them, in the digits that numbers are read from. */
function plainDigits(text: string): string {
  return text.replace(/[\u0e50-\u0e59\u17e0-\u17e9]/g, (digit) => {
    const code = digit.charCodeAt(0)
    return String(code - zeros.findLast((zero) => zero <= code)!)
  })
}

function numbersIn(text: string, order: DatePart[]): [DatePart, string][] {
  const found = plainDigits(text).match(/\d+/g) ?? []
  if (found.length === 3) {
    const written: DatePart[] = found[0]!.length === 4 ? ['year', 'month', 'day'] : order
    return written.map((part, at) => [part, found[at]!])
  }
  // Number pads have no separators: eight digits in the order of the pattern will do.
  if (found.length !== 1 || found[0]!.length !== 8) return []
  let rest = found[0]!
  return order.map((part) => {
    const length = part === 'year' ? 4 : 2
    const digits = rest.slice(0, length)
    rest = rest.slice(length)
    return [part, digits]
  })
}

/**
 * Reads a typed date in the order of its locale, or as YYYY-MM-DD, with any separators or none. Where years are counted
 * from the Buddha, both counts are understood.
 * @returns YYYY-MM-DD, or null when it is no day that exists
 */
export function parseDay(text: string, locale: string): string | null {
  const order = parts(locale).map(({ type }) => type)
  const read = Object.fromEntries(numbersIn(text, order.filter(isPart))) as Partial<Record<DatePart, string>>
  if (read.year?.length !== 4) return null
  const buddhist = new Intl.DateTimeFormat(locale).resolvedOptions().calendar === 'buddhist'
  const year = Number(read.year) - (buddhist && Number(read.year) > 2400 ? buddhistYears : 0)
  const day = `${String(year).padStart(4, '0')}-${read.month!.padStart(2, '0')}-${read.day!.padStart(2, '0')}`
  const date = new Date(`${day}T00:00:00Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(day) ? day : null
}
