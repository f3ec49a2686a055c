import { type RawBuilder, sql } from 'kysely'
import type { Viewer } from '../../members/visibility/queries.ts'
import type { Database } from '../../platform/db/connection.ts'
import { oneRow } from '../../platform/db/one-row.ts'
import type { OwnTable } from './tables.ts'

/** One row of the member, as it is exported. */
export type Row = Record<string, unknown>

/** Rows read at once. Together with their texts a few hundred kilobytes. */
export const pageSize = 500

const refs = (names: string[]) => sql.join(names.map((name) => sql.ref(name)))
const timeOf = ({ time }: OwnTable) => (time ? [sql.ref(time)] : [])

/** The rows of a member that the member may have. */
const isOwn = (table: OwnTable, viewer: Viewer) =>
  sql`${sql.ref(table.owner)} = ${viewer[table.id]} and ${table.only?.(viewer) ?? sql`true`}`

/** A row without what is left out. */
function exported(row: Row, { without }: OwnTable): Row {
  return Object.fromEntries(Object.entries(row).filter(([column]) => column !== 'exactAt' && !without.includes(column)))
}

type Cursor = { exactAt: string | null; keys: unknown[] }

/** The rows after a cursor. The time is compared as text of microseconds, which a Date would round. */
function after(table: OwnTable, cursor: Cursor | null): RawBuilder<unknown> {
  if (!cursor) return sql`true`
  const keys = sql.join(cursor.keys.map((key) => sql`${key}`))
  if (!table.time) return sql`(${refs(table.by)}) > (${keys})`
  return sql`(${sql.ref(table.time)}, ${refs(table.by)}) > (${cursor.exactAt}::timestamptz, ${keys})`
}

async function pageAfter(db: Database, table: OwnTable, viewer: Viewer, cursor: Cursor | null) {
  const exactAt = table.time ? sql`${sql.ref(table.time)}::text` : sql`null`
  const order = sql.join([...timeOf(table), ...table.by.map((name) => sql.ref(name))])
  const { rows } = await sql<Row & { exactAt: string | null }>`select *, ${exactAt} as exact_at
    from ${sql.table(table.table)}
    where ${isOwn(table, viewer)} and ${after(table, cursor)}
    order by ${order}
    limit ${pageSize}`.execute(db)
  return rows
}

/** All rows of a member, the oldest first, a page at a time. */
export async function* rowsOf(db: Database, table: OwnTable, viewer: Viewer): AsyncGenerator<Row> {
  let cursor: Cursor | null = null
  for (;;) {
    const rows = await pageAfter(db, table, viewer, cursor)
    for (const row of rows) yield exported(row, table)
    const last = rows.at(-1)
    if (!last || rows.length < pageSize) return
    cursor = { exactAt: last.exactAt, keys: table.by.map((name) => last[name]) }
  }
}

/** The newest rows of a member. */
export async function newestRows(db: Database, table: OwnTable, viewer: Viewer, most: number): Promise<Row[]> {
  const order = table.time ? sql`${sql.ref(table.time)} desc` : refs(table.by)
  const { rows } = await sql<Row>`select * from ${sql.table(table.table)}
    where ${isOwn(table, viewer)}
    order by ${order}
    limit ${most}`.execute(db)
  return rows.map((row) => exported(row, table))
}

/** How many rows a member has. */
export async function countRows(db: Database, table: OwnTable, viewer: Viewer): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) from ${sql.table(table.table)}
    where ${isOwn(table, viewer)}`.execute(db)
  return oneRow(rows).count
}
