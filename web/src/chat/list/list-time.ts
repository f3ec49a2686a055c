import { dateLocale, speaks } from '../../ui/date-locale.ts'

const dayOf = (time: Date) => new Date(time.getFullYear(), time.getMonth(), time.getDate()).getTime()
const day = 86_400_000

type Words = {
  language: string
  yesterday: string
  /** Formats a time of day. */
  clock: Intl.DateTimeFormat
}

/** The time of a message, as short as the list needs: the time for today, a word for yesterday, the day before that. */
export function listTime(moment: string, now: number, { language, yesterday, clock }: Words) {
  const then = new Date(moment)
  const today = new Date(now)
  const locale = dateLocale(language)
  // Rounded, because daylight saving makes a day an hour shorter or longer.
  const days = Math.round((dayOf(today) - dayOf(then)) / day)
  if (days <= 0) return clock.format(then)
  if (days === 1) return yesterday
  const month = speaks(locale, language) ? 'short' : 'numeric'
  const year = then.getFullYear() === today.getFullYear() ? undefined : ('numeric' as const)
  if (days < 7 && month === 'short') return new Intl.DateTimeFormat(locale, { weekday: 'short' }).format(then)
  return new Intl.DateTimeFormat(locale, { day: 'numeric', month, year }).format(then)
}
