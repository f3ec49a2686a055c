import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { dateLocale, speaks } from '../ui/birthday-text.ts'

/**
 * "20 November 2026" in the current language and local time; numeric if the browser lacks the language.
 * @param timeZone of days that have no time
 */
export function useDay(timeZone?: 'UTC') {
  const { i18n } = useTranslation()
  const language = i18n.resolvedLanguage ?? 'en'
  return useMemo(() => {
    const locale = dateLocale(language)
    const format = new Intl.DateTimeFormat(locale, { dateStyle: speaks(locale, language) ? 'long' : 'short', timeZone })
    return (moment: string) => format.format(new Date(moment))
  }, [language, timeZone])
}
