import { type RawBuilder, sql } from 'kysely'
import * as z from 'zod'

/** Where a page of a list by time ends: the last row's time, to the microsecond, and its id. */
const Cursor = z.object({ at: z.iso.datetime(), id: z.uuid() })
export type Cursor = z.infer<typeof Cursor>

/** A time as text with PostgreSQL's microseconds. */
export const exactTime = (time: RawBuilder<unknown>) =>
  sql<string>`to_char(${time} at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`

/** The rows after a cursor in an order by time, newest first, then by id ascending. */
export function afterCursor(
  cursor: Cursor | null,
  time: RawBuilder<unknown>,
  id: RawBuilder<unknown>,
): RawBuilder<boolean> {
  if (!cursor) return sql`true`
  const at = sql`${cursor.at}::timestamptz`
  return sql`(${time} <= ${at} and (${time} < ${at} or ${id} > ${cursor.id}::uuid))`
}

/** The rows after a cursor in an order by time and id, both descending. */
export const afterCursorDescending = (
  cursor: Cursor | null,
  time: RawBuilder<unknown>,
  id: RawBuilder<unknown>,
): RawBuilder<boolean> => (cursor ? sql`(${time}, ${id}) < (${cursor.at}::timestamptz, ${cursor.id}::uuid)` : sql`true`)

/** The rows after a cursor in an order by time and id, both ascending. */
export const afterCursorAscending = (
  cursor: Cursor | null,
  time: RawBuilder<unknown>,
  id: RawBuilder<unknown>,
): RawBuilder<boolean> => (cursor ? sql`(${time}, ${id}) > (${cursor.at}::timestamptz, ${cursor.id}::uuid)` : sql`true`)

/** A cursor as a token. It reveals nothing that the page before it did not show. */
const encodeCursor = ({ at, id }: Cursor) => Buffer.from(`${at} ${id}`).toString('base64url')

/** The cursor in a token, or null when the token is malformed. */
export function decodeCursor(token: string): Cursor | null {
  const [at, id] = Buffer.from(token, 'base64url').toString().split(' ')
  const cursor = Cursor.safeParse({ at, id })
  return cursor.success ? cursor.data : null
}

/** The error for a malformed token. */
export const invalidCursor = { data: { problems: [{ field: 'cursor', code: 'cursor_invalid' }] } }

/** Splits rows, of which one more than a page was read, into the page and the token of the next page. */
export function pageOf<Row extends { exactAt: string; id: string }>(rows: Row[], limit: number) {
  const page = rows.slice(0, limit)
  const last = rows.length > limit ? page.at(-1) : undefined
  return { page, nextCursor: last ? encodeCursor({ at: last.exactAt, id: last.id }) : null }
}
