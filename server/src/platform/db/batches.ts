import { type RawBuilder, sql } from 'kysely'
import type { Database } from './connection.ts'
import type { DB } from './types.ts'

/** Rows of one statement: it holds its locks for a fraction of a second. */
const batch = 1000

/** Rows that go, or with `set` their values. */
export type Deletion = { table: keyof DB; where: RawBuilder<unknown>; set?: RawBuilder<unknown> }

/** Deletes some of the rows. The condition is asked again of a row that changed meanwhile. */
export function batchOf({ table, where, set }: Deletion) {
  const rows = sql.table(table)
  const some = sql`ctid = any(array(select ctid from ${rows} where ${where} limit ${sql.lit(batch)})) and ${where}`
  return set ? sql`update ${rows} set ${set} where ${some}` : sql`delete from ${rows} where ${some}`
}

/** Deletes all of the rows, a batch at a time. */
export async function deleteInBatches(db: Database, deletion: Deletion): Promise<void> {
  while ((await batchOf(deletion).execute(db)).numAffectedRows);
}
