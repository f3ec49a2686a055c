import { day } from '@hearth/shared/time'
import { BackupError } from './backup-error.ts'
import { madeAt } from './backup-name.ts'
import { departureDays } from './departure-list.ts'

/** How many days, weeks and months have their newest backup kept. */
export type Keep = { days: number; weeks: number; months: number }

export const defaultKeep = '7d,4w,2m'

const units = { d: 'days', w: 'weeks', m: 'months' } as const
const longest = { days: 1, weeks: 7, months: 31 } as const

/** Reads `7d,4w,2m`; null for `all`. @throws when it is something else */
export function readKeep(text: string): Keep | null {
  if (text === 'all') return null
  const keep: Keep = { days: 0, weeks: 0, months: 0 }
  for (const part of text.split(',')) {
    const [, count, unit] = /^(\d{1,3})([dwm])$/.exec(part.trim()) ?? []
    if (!unit) throw new BackupError(`--keep takes days, weeks and months, such as ${defaultKeep}, or all.`, 'usage')
    keep[units[unit as keyof typeof units]] = Number(count)
  }
  return keep
}

/** Whether a member who left may stay in a backup for longer than docs/privacy.md promises. */
export const keepsTooLong = (keep: Keep | null): boolean =>
  !keep || Object.values(units).some((unit) => keep[unit] * longest[unit] > departureDays)

/** Monday's date, of the week in UTC. */
function weekOf(date: Date): string {
  const daysSinceMonday = (date.getUTCDay() + 6) % 7
  return new Date(date.getTime() - daysSinceMonday * day).toISOString().slice(0, 10)
}

const periods: Record<keyof Keep, (date: Date) => string> = {
  days: (date) => date.toISOString().slice(0, 10),
  weeks: weekOf,
  months: (date) => date.toISOString().slice(0, 7),
}

/** Of the newest periods that have a backup, the newest backup each. */
function newestOfEach(names: string[], count: number, periodOf: (date: Date) => string): string[] {
  const kept = new Map<string, string>()
  for (const name of names) {
    const period = periodOf(madeAt(name)!)
    if (!kept.has(period)) kept.set(period, name)
  }
  return [...kept.values()].slice(0, count)
}

/** The backups that are not kept any longer. The newest always is. */
export function tooOld(names: string[], keep: Keep | null): string[] {
  if (!keep) return []
  const newestFirst = names.filter((name) => madeAt(name)).sort((a, b) => (a < b ? 1 : -1))
  const units = Object.keys(periods) as (keyof Keep)[]
  const kept = new Set(units.flatMap((unit) => newestOfEach(newestFirst, keep[unit], periods[unit])))
  return newestFirst.slice(1).filter((name) => !kept.has(name))
}
