import { type RawBuilder, sql } from 'kysely'
import * as z from 'zod'

/** Where a page of a list by time ends: the time to the microsecond, and whose it is. */
const Place = z.object({ at: z.iso.datetime(), id: z.uuid() })
export type Place = z.infer<typeof Place>

/** A time as text that keeps PostgreSQL's microseconds. */
export const exactly = (time: RawBuilder<unknown>) =>
  sql<string>`to_char(${time} at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`

/** Everything after a place in an order by time, newest first, and then by id. */
export function following(
  place: Place | null,
  time: RawBuilder<unknown>,
  id: RawBuilder<unknown>,
): RawBuilder<boolean> {
  if (!place) return sql`true`
  const at = sql`${place.at}::timestamptz`
  return sql`(${time} <= ${at} and (${time} < ${at} or ${id} > ${place.id}::uuid))`
}

/** Everything after a place in an order by time and id, both from the top. */
export const below = (place: Place | null, time: RawBuilder<unknown>, id: RawBuilder<unknown>): RawBuilder<boolean> =>
  place ? sql`(${time}, ${id}) < (${place.at}::timestamptz, ${place.id}::uuid)` : sql`true`

/** The token of a place. It says nothing that the page before it did not show. */
const encodePlace = ({ at, id }: Place) => Buffer.from(`${at} ${id}`).toString('base64url')

/** The place that a token names, or null when it is none. */
export function decodePlace(cursor: string): Place | null {
  const [at, id] = Buffer.from(cursor, 'base64url').toString().split(' ')
  const place = Place.safeParse({ at, id })
  return place.success ? place.data : null
}

/** What a token that names no place is refused with. */
export const badCursor = { data: { problems: [{ field: 'cursor', code: 'cursor_invalid' }] } }

/** Rows of which one more was asked for than a page holds: the page, and the token of the next one. */
export function pageOf<Row extends { exactAt: string; id: string }>(rows: Row[], limit: number) {
  const page = rows.slice(0, limit)
  const last = rows.length > limit ? page.at(-1) : undefined
  return { page, nextCursor: last ? encodePlace({ at: last.exactAt, id: last.id }) : null }
}
