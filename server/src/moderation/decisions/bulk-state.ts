import { type RawBuilder, sql } from 'kysely'

const column = (row: string, name: string) => sql.ref(`${row}.${name}`)

/** What categorising in bulk replaces and leaves of a case, as the log keeps it for an undo. Categories have no order. */
export const asCategorised = (row: 'old' | 'new' | 'c'): RawBuilder<object> =>
  sql`jsonb_build_object('category', ${column(row, 'category')}, 'severity', ${column(row, 'severity')},
    'categories', array(select one from unnest(${column(row, 'categories')}) one order by one))`

/** What assigning in bulk replaces and leaves of a case. A claim becomes another one when its holder works on the case. */
export const asClaimed = (row: 'old' | 'new' | 'c'): RawBuilder<object> =>
  sql`jsonb_build_object('claimedBy', ${column(row, 'claimed_by')}, 'claimedUntil', ${column(row, 'claimed_until')})`
