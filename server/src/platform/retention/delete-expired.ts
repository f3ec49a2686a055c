import { sql } from 'kysely'
import type { Services } from '../../services.ts'
import { type Deletion, deleteInBatches } from '../db/batches.ts'
import type { Database } from '../db/connection.ts'
import { type Period, periods } from './periods.ts'

/** What is past a period. */
export function pastPeriod({ table, column, keep = '0', where = sql`true`, inMilliseconds }: Period): Deletion {
  const end = sql`now() - ${keep}::interval`
  const isPast = sql`${sql.ref(column)} < ${inMilliseconds ? sql`(extract(epoch from ${end}) * 1000)::bigint` : end}`
  return { table, where: sql`${isPast} and ${where}` }
}

async function deletePast(db: Database, period: Period): Promise<void> {
  if (period.through) await sql`select ${sql.raw(period.through)}()`.execute(db)
  else await deleteInBatches(db, pastPeriod(period))
}

/** Deletes what is past its period. A table that fails keeps its rows until the next run, and does not keep the others'. */
export async function deleteExpired({ db, log }: Pick<Services, 'db' | 'log'>, all = periods): Promise<void> {
  for (const period of all)
    await deletePast(db, period).catch((error: Error) =>
      log.warn({ job: 'retention', table: period.table, name: error.name }, 'rows stay longer than their period'),
    )
}
