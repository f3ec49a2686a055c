import type { Notice } from '@hearth/shared/notifications/notifications'
import { day, hour } from '@hearth/shared/time'

const midnight = (time: number) => new Date(time).setHours(0, 0, 0, 0)

/** Days between two moments by local dates. Rounded, because some days have 23 or 25 hours. */
const daysBetween = (from: number, to: number) => Math.max(0, Math.round((midnight(to) - midnight(from)) / day))

/** A notice of the last hour belongs to today, even if it came before midnight, because its row says "Just now". */
const daysAgo = (at: number, now: number) => (now - at < hour ? 0 : daysBetween(at, now))

/**
 * Notices by the local day, in the order in which they come.
 * @param now milliseconds since 1970
 * @returns for each day how many days ago it was
 */
export function byDay(notices: Notice[], now: number): { ago: number; notices: Notice[] }[] {
  const days = Map.groupBy(notices, ({ at }) => daysAgo(Date.parse(at), now))
  return [...days].map(([ago, ofDay]) => ({ ago, notices: ofDay }))
}
