import { asciiDigits } from '@hearth/shared/numerals'
import type { TFunction } from 'i18next'

/** One part of a written date. */
export type DatePart = 'day' | 'month' | 'year'

const isPart = (type: string): type is DatePart => type === 'day' || type === 'month' || type === 'year'
const numeric = { year: 'numeric', month: '2-digit', day: '2-digit', timeZone: 'UTC' } as const
const buddhistYears = 543

const parts = (locale: string) => new Intl.DateTimeFormat(locale, numeric).formatToParts(0)

/** The pattern to type, such as DD.MM.YYYY, from a language's letters for the parts. */
export function datePattern(locale: string, letters: Record<DatePart, string>): string {
  return parts(locale)
    .map(({ type, value }) => (isPart(type) ? letters[type] : value))
    .join('')
}

/** The same with the letters of the current language. */
export function typedPattern(t: TFunction, locale: string): string {
  return datePattern(locale, {
    day: t('birthday.letters.day'),
    month: t('birthday.letters.month'),
    year: t('birthday.letters.year'),
  })
}

/** A day (YYYY-MM-DD) in numeric (05.05.1996) or long form (5. Mai 1996); empty for an invalid day. */
export function formatDay(day: string, locale: string, form: 'numeric' | 'long'): string {
  const date = new Date(`${day}T00:00:00Z`)
  if (Number.isNaN(date.getTime())) return ''
  const options = form === 'numeric' ? numeric : ({ dateStyle: 'long', timeZone: 'UTC' } as const)
  return new Intl.DateTimeFormat(locale, options).format(date)
}

function numbersIn(text: string, order: DatePart[]): [DatePart, string][] {
  const found = asciiDigits(text).match(/\d+/g) ?? []
  if (found.length === 3) {
    const written: DatePart[] = found[0]!.length === 4 ? ['year', 'month', 'day'] : order
    return written.map((part, at) => [part, found[at]!])
  }
  // Number pads have no separators, so eight digits in the order of the pattern are accepted.
  if (found.length !== 1 || found[0]!.length !== 8) return []
  let remaining = found[0]!
  return order.map((part) => {
    const length = part === 'year' ? 4 : 2
    const digits = remaining.slice(0, length)
    remaining = remaining.slice(length)
    return [part, digits]
  })
}

/**
 * Parses a typed date in the order of its locale, or as YYYY-MM-DD, with any separators or none. Locales with the
 * Buddhist calendar accept Gregorian years too.
 * @returns YYYY-MM-DD, or null if there is no such day
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
