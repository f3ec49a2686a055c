import { sql } from 'kysely'
import type { Services } from '../../services.ts'
import type { Database } from '../db/connection.ts'
import { type Period, periods } from './periods.ts'

/** Rows of one statement: it holds its locks for a fraction of a second. */
const batch = 1000

/** Deletes a part of what is past a period. The condition is asked again of a row that changed meanwhile. */
export function batchOf({ table, column, keep = '0', where = sql`true`, inMilliseconds }: Period) {
  const end = sql`now() - ${keep}::interval`
  const isPast = sql`${sql.ref(column)} < ${inMilliseconds ? sql`(extract(epoch from ${end}) * 1000)::bigint` : end}`
  const rows = sql.table(table)
  return sql`delete from ${rows}
    where ctid = any(array(
      select ctid from ${rows} where ${isPast} and ${where} limit ${sql.lit(batch)})) and ${isPast} and ${where}`
}

async function deletePast(db: Database, period: Period): Promise<void> {
  if (period.through) await sql`select ${sql.raw(period.through)}()`.execute(db)
  else while ((await batchOf(period).execute(db)).numAffectedRows);
}

/** Deletes what is past its period. A table that fails keeps its rows until the next run, and does not keep the others'. */
export async function deleteExpired({ db, log }: Pick<Services, 'db' | 'log'>, all = periods): Promise<void> {
  for (const period of all)
    await deletePast(db, period).catch((error: Error) =>
      log.warn({ job: 'retention', table: period.table, name: error.name }, 'rows stay longer than their period'),
    )
}
