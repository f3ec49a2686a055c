import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useTimeFormat } from '../../members/display.ts'
import { dateLocale, speaks } from '../../ui/date-locale.ts'

const dayLength = 86_400_000

/** Formats times and days of messages in the current language, the viewer's clock and local time. */
export function useTimes() {
  const { t, i18n } = useTranslation()
  const language = i18n.resolvedLanguage ?? 'en'
  const clock = useTimeFormat()
  return useMemo(() => {
    const locale = dateLocale(language)
    const format = (options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(locale, options)
    // Chrome has no Khmer names of days and months, so dates are numeric.
    const wordless = !speaks(locale, language)
    const near = format(wordless ? { dateStyle: 'short' } : { weekday: 'long', day: 'numeric', month: 'long' })
    const far = format(wordless ? { dateStyle: 'short' } : { dateStyle: 'long' })
    return {
      /** "14:05" */
      time: (at: number) => clock.format(at),
      /** "Today", "Yesterday", or "Friday, 20 November", with the year if it is not the current one. */
      day: (at: number, now: number) => {
        const days = Math.round((new Date(now).setHours(0, 0, 0, 0) - at) / dayLength)
        if (days === 0) return t('chat.today')
        if (days === 1) return t('chat.yesterday')
        return new Date(at).getFullYear() === new Date(now).getFullYear() ? near.format(at) : far.format(at)
      },
    }
  }, [language, clock, t])
}
