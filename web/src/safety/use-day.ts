import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { dateLocale, speaks } from '../ui/birthday-text.ts'

/** "20 November 2026" in the language on screen, by the reader's clock; figures where the browser lacks the words. */
export function useDay() {
  const { i18n } = useTranslation()
  const language = i18n.resolvedLanguage ?? 'en'
  return useMemo(() => {
    const locale = dateLocale(language)
    const format = new Intl.DateTimeFormat(locale, { dateStyle: speaks(locale, language) ? 'long' : 'short' })
    return (moment: string) => format.format(new Date(moment))
  }, [language])
}
