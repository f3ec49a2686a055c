import { day } from '@hearth/shared/time'
import type { DepartureKind } from '../db/types.ts'

/** Lies beside the backups, because it is about what happened after them. */
export const departureListName = 'hearth-departures.txt'

/** Days for which departures are known: as long as the oldest backup may be kept. */
export const departureDays = 90

/** `account`: the keyed hash of its id, in hexadecimal. */
export type Departure = { at: Date; kind: DepartureKind; account: string }

const kinds: Record<DepartureKind, true> = { leaving: true, stayed: true, deleted: true, banned: true, unbanned: true }
const about = `# Accounts that left, came back, were banned or unbanned, by keyed hashes: a restore of an older backup
# applies it again. Keep it beside the backups. Lines go after ${departureDays} days.
`

const toLine = ({ at, kind, account }: Departure) => `${at.toISOString()} ${kind} ${account}`

function readLine(line: string): Departure | null {
  const [time = '', kind = '', account = ''] = line.split(' ')
  const at = new Date(time)
  if (Number.isNaN(at.getTime()) || !(kind in kinds) || !/^[0-9a-f]{64}$/.test(account)) return null
  return { at, kind: kind as DepartureKind, account }
}

/** The departures of a list. A line that is damaged is left out. */
export const readList = (text: string): Departure[] =>
  text
    .split('\n')
    .map(readLine)
    .filter((one) => one !== null)

/** One list of all, each once and in the order of time, without what is older than its days. */
export function writeList(departures: Departure[], now: Date): string {
  const oldest = new Date(now.getTime() - departureDays * day)
  const lines = departures.filter(({ at }) => at >= oldest).map(toLine)
  return (
    about +
    [...new Set(lines)]
      .sort()
      .map((line) => `${line}\n`)
      .join('')
  )
}
