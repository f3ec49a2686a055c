import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { dateLocale } from '../../ui/date-locale.ts'

/** The unit in which a number of minutes is said, and how many minutes it has. */
function unitOf(minutes: number) {
  if (minutes < 60) return { unit: 'minutes', size: 1 }
  return minutes < 2880 ? { unit: 'hours', size: 60 } : { unit: 'days', size: 1440 }
}

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
      const { unit, size } = unitOf(value)
      const count = Math.round((value / size) * 10) / 10
      return t(`admin.figures.${unit}`, { count, number: decimals.format(count) })
    }
    const percent = (value: number | null) => (value === null ? t('admin.figures.none') : shares.format(value))
    return {
      percent,
      number: (value: number | null) => (value === null ? t('admin.figures.none') : numbers.format(value)),
      share: (part: number, of: number) => percent(of ? part / of : null),
      day: (day: string) => days.format(new Date(day)),
      minutes,
      hours: (value: number | null) => minutes(value === null ? null : value * 60),
    }
  }, [language, t])
}
