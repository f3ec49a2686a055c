import { sql } from 'kysely'
import * as z from 'zod'

/** A place in a list that is ordered by a time and an id. The time keeps PostgreSQL's microseconds. */
export type Place = { at: string; id: string }
const Place = z.object({ at: z.iso.datetime(), id: z.uuid() })

/** A column's time as text, exact to the microsecond. */
export const exactly = (column: string) =>
  sql<string>`to_char(${sql.ref(column)} at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`

export const encodePlace = ({ at, id }: Place) => Buffer.from(`${at} ${id}`).toString('base64url')

/** The place that a cursor names, or null when it names none. */
export function decodePlace(cursor: string): Place | null {
  const [at, id] = Buffer.from(cursor, 'base64url').toString().split(' ')
  const place = Place.safeParse({ at, id })
  return place.success ? place.data : null
}
