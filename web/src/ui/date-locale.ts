import { localeOf } from '@hearth/shared/language-codes'
import { browserLanguages } from './browser-languages.ts'

/**
 * The locale for dates in a language: the reader's regional variety if the browser names one, because 5/12 is in May for
 * some English speakers and in December for others. A browser without Khmer would fall back to the order of its own
 * language, so it gets British English, whose order Khmer shares.
 */
export function dateLocale(language: string, preferred: readonly string[] = browserLanguages()): string {
  const locale = preferred.find((one) => localeOf(one)?.language === language) ?? language
  return Intl.DateTimeFormat.supportedLocalesOf(locale).length ? locale : 'en-GB'
}

/** Whether a locale from `dateLocale` belongs to the requested language. */
export const speaks = (locale: string, language: string) => locale.split('-')[0] === language
