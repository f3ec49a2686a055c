import { earliestBirthday, latestBirthday, maximumAge, todayUtc } from '@hearth/shared/members/age'
import { type ChevronProps, DayButton, type DayButtonProps, DayPicker, type DayPickerLocale } from 'react-day-picker'
import { da } from 'react-day-picker/locale/da'
import { de } from 'react-day-picker/locale/de'
import { enUS } from 'react-day-picker/locale/en-US'
import { es } from 'react-day-picker/locale/es'
import { km } from 'react-day-picker/locale/km'
import { th } from 'react-day-picker/locale/th'
import IconChevronDown from '~icons/chevron-down'
import IconChevronLeft from '~icons/chevron-left'
import IconChevronRight from '~icons/chevron-right'
import 'react-day-picker/style.css'
import classes from './BirthdayCalendar.module.css'
import { dateLocale, speaks } from './date-locale.ts'
import { firstWeekday } from './first-weekday.ts'

const locales: Record<string, Partial<DayPickerLocale>> = { en: enUS, es, de, da, th, km }

/** Days are stored as YYYY-MM-DD; the calendar works with local midnights. */
function toDate(day: string): Date {
  const [year, month, date] = day.split('-').map(Number) as [number, number, number]
  return new Date(year, month - 1, date)
}

function toDay(date: Date): string {
  const two = (value: number) => String(value).padStart(2, '0')
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`
}

/**
 * Formats years, months and days in one calendar: the library mixes two for Thai. If the browser lacks the language,
 * the library's own formats are better.
 */
function words(language: string) {
  const locale = dateLocale(language)
  if (!speaks(locale, language)) return {}
  const formatter = (options: Intl.DateTimeFormatOptions) => (date: Date) =>
    new Intl.DateTimeFormat(locale, options).format(date)
  const month = formatter({ year: 'numeric', month: 'long' })
  const day = formatter({ dateStyle: 'full' })
  return {
    formatters: { formatYearDropdown: formatter({ year: 'numeric' }), formatCaption: month },
    labels: { labelGrid: month, labelDayButton: day, labelGridcell: day },
  }
}

/** If the browser lacks the language, `dateLocale` is another region's. Weeks still start as in the language. */
function firstDayOf(language: string) {
  const locale = dateLocale(language)
  return firstWeekday(speaks(locale, language) ? locale : language)
}

const chevrons = { left: IconChevronLeft, right: IconChevronRight, down: IconChevronDown, up: IconChevronDown }

function Chevron({ orientation = 'down', className }: ChevronProps) {
  const Icon = chevrons[orientation]
  return <Icon size={orientation === 'down' ? 16 : 22} stroke={1.8} className={className} aria-hidden />
}

/** Without this the popover focuses its first button, sometimes after the calendar has focused a day. */
function Day(props: DayButtonProps) {
  return <DayButton {...props} data-autofocus={props.modifiers.focused || undefined} />
}

type Props = { value: string; onPick: (day: string) => void; language: string; least: number }

/** The days on which a member may have been born, newest years first. */
export function BirthdayCalendar({ value, onPick, language, least }: Props) {
  const latest = toDate(latestBirthday(todayUtc(), least))
  const earliest = toDate(earliestBirthday)
  const start = new Date(latest.getFullYear() - (maximumAge - least), 0)
  const chosen = value ? toDate(value) : undefined
  const shown = chosen && chosen <= latest && chosen >= start ? chosen : latest
  return (
    <DayPicker
      mode="single"
      required
      autoFocus
      captionLayout="dropdown"
      reverseYears
      navLayout="around"
      locale={locales[language] ?? enUS}
      {...words(language)}
      weekStartsOn={firstDayOf(language)}
      components={{ Chevron, DayButton: Day }}
      startMonth={start}
      endMonth={latest}
      defaultMonth={shown}
      selected={chosen}
      onSelect={(date) => onPick(toDay(date))}
      disabled={[{ after: latest }, { before: earliest }]}
      className={classes.calendar}
    />
  )
}
