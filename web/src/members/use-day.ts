import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { dateLocale, speaks } from '../ui/date-locale.ts'

/** Writes moments in the current language; in British order and numeric if the browser lacks the language. */
function useMoments({ dateStyle, timeStyle, timeZone, day, month }: Intl.DateTimeFormatOptions) {
  const { i18n } = useTranslation()
  const language = i18n.resolvedLanguage ?? 'en'
  return useMemo(() => {
    const locale = dateLocale(language)
    const words = speaks(locale, language) ? { dateStyle, day, month } : { dateStyle: 'short' as const }
    const format = new Intl.DateTimeFormat(locale, { ...words, timeStyle, timeZone })
    return (moment: string) => format.format(new Date(moment))
  }, [language, dateStyle, timeStyle, timeZone, day, month])
}

/**
 * "20 November 2026" in the current language and local time; numeric if the browser lacks the language.
 * @param timeZone of days that have no time
 */
export const useDay = (timeZone?: 'UTC') => useMoments({ dateStyle: 'long', timeZone })

/** "20 November", with the year if it is not the current one. */
export function useNearDay() {
  const near = useMoments({ day: 'numeric', month: 'long' })
  const far = useDay()
  return (moment: string) => (new Date(moment).getFullYear() === new Date().getFullYear() ? near : far)(moment)
}

/** "20 Nov 2026, 14:03" in the current language and local time. */
export const useMoment = () => useMoments({ dateStyle: 'medium', timeStyle: 'short' })
