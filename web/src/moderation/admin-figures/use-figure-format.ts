import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { dateLocale } from '../../ui/date-locale.ts'

/** Numbers, shares, short days and durations in the current language. Days are in UTC, as they are counted. */
export function useFigureFormat() {
  const { t, i18n } = useTranslation()
  const language = i18n.resolvedLanguage ?? 'en'
  return useMemo(() => {
    const numbers = new Intl.NumberFormat(language)
    const decimals = new Intl.NumberFormat(language, { maximumFractionDigits: 1 })
    const shares = new Intl.NumberFormat(language, { style: 'percent', maximumFractionDigits: 0 })
    const days = new Intl.DateTimeFormat(dateLocale(language), { day: 'numeric', month: 'short', timeZone: 'UTC' })
    const minutes = (value: number | null) => {
      if (value === null) return t('admin.figures.none')
      const [unit, size] = value < 60 ? ['minutes', 1] : value < 2880 ? ['hours', 60] : ['days', 1440]
      const count = Math.round((value / (size as number)) * 10) / 10
      return t(`admin.figures.${unit as string}`, { count, number: decimals.format(count) })
    }
    return {
      number: (value: number | null) => (value === null ? t('admin.figures.none') : numbers.format(value)),
      share: (part: number, of: number) => (of ? shares.format(part / of) : t('admin.figures.none')),
      day: (day: string) => days.format(new Date(day)),
      minutes,
      hours: (value: number | null) => minutes(value === null ? null : value * 60),
    }
  }, [language, t])
}
