import { type RawBuilder, sql } from 'kysely'
import type { Database } from './connection.ts'
import { rowsOf } from './rows-of.ts'
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

const lowestId = '00000000-0000-0000-0000-000000000000'

type Change = {
  /** Which profiles are looked at; by default all. */
  where?: RawBuilder<unknown>
  /** An `update` of profiles from `page`, which has the ids of a batch. */
  update: RawBuilder<unknown>
}

/** Changes profiles in the order of their ids, a batch at a time. */
export async function changeProfiles(db: Database, { where = sql`true`, update }: Change): Promise<void> {
  for (let after: string | null = lowestId; after; ) {
    const rows: { id: string }[] = await rowsOf(
      db,
      sql<{ id: string }>`with page as (
          select id from profiles where id > ${after} and ${where} order by id limit ${sql.lit(batch)}),
        changed as (${update})
        select id from page order by id desc limit 1`,
    )
    after = rows[0]?.id ?? null
  }
}
