import { day, minute } from '@hearth/shared/time'

const formats = new Map<string, Intl.DateTimeFormat>()

/** Making a format costs far more than using it. The names come from a list, so the map stays small. */
function formatOf(zone: string): Intl.DateTimeFormat {
  const known = formats.get(zone)
  if (known) return known
  const fields = { year: 'numeric', month: 'numeric', day: 'numeric', hour: 'numeric', minute: 'numeric' } as const
  const format = new Intl.DateTimeFormat('en', { timeZone: zone, hourCycle: 'h23', ...fields })
  formats.set(zone, format)
  return format
}

/**
 * The name under which this machine knows a time zone; null for none, and for a mere offset. Names are known in any case,
 * so a member could otherwise fill the map above with spellings of one.
 */
export function timeZoneOf(given: string): string | null {
  if (/^[+-]/.test(given)) return null
  try {
    return new Intl.DateTimeFormat('en', { timeZone: given }).resolvedOptions().timeZone
  } catch {
    return null
  }
}

/** What clocks in a zone show at an instant, as if it were a time in UTC, to the minute. Milliseconds since 1970. */
function wallTime(zone: string, at: number): number {
  const parts = new Map(
    formatOf(zone)
      .formatToParts(at)
      .map(({ type, value }) => [type, Number(value)]),
  )
  const of = (type: Intl.DateTimeFormatPartTypes) => parts.get(type)!
  return Date.UTC(of('year'), of('month') - 1, of('day'), of('hour'), of('minute'))
}

const wholeMinute = (at: number) => Math.floor(at / minute) * minute
const offsetAt = (zone: string, at: number) => wallTime(zone, at) - wholeMinute(at)

/** The minute of the day that clocks in a zone show. */
export const minuteOfDay = (zone: string, at: number): number => (wallTime(zone, at) % day) / minute

/** The day that calendars in a zone show, as YYYY-MM-DD. */
export const dayOf = (zone: string, at: number): string => new Date(wallTime(zone, at)).toISOString().slice(0, 10)

/**
 * The instants at which clocks in a zone show a time: two when they are set back over it. When they are set forward over
 * it, the instant at which they would have shown it.
 */
function instantsOf(zone: string, wall: number): number[] {
  const offsets = [offsetAt(zone, wall - day), offsetAt(zone, wall + day)]
  const shown = offsets.map((offset) => wall - offset).filter((at) => wallTime(zone, at) === wall)
  return shown.length ? shown.sort((one, other) => one - other) : [wall - offsets[0]!]
}

/**
 * The next instant after `after` at which clocks in a zone show a minute of the day.
 * @param weekday 0 for Sunday; any day without it
 */
export function nextTime(zone: string, minutes: number, after: number, weekday?: number): number {
  const midnight = Math.floor(wallTime(zone, after) / day) * day
  for (let days = 0; days <= 8; days++) {
    const date = midnight + days * day
    if (weekday !== undefined && new Date(date).getUTCDay() !== weekday) continue
    const next = instantsOf(zone, date + minutes * minute).find((at) => at > after)
    if (next !== undefined) return next
  }
  throw new Error('Every minute of the day comes within eight days')
}
