import { sql } from 'kysely'
import type { Registry } from 'prom-client'
import type { Database } from '../db/connection.ts'
import { askedGauge } from '../metrics/asked-gauge.ts'

/** The row of job_runs that records the last successful backup, whether the server or an operator made it. */
const record = 'backup'

/** Notes that a backup is complete. It stands for the moment at which it began: what came later is not in it. */
export const noteBackup = (db: Database, made: Date) =>
  sql`insert into job_runs (name, claimed_at, done_at) values (${record}, ${made}, ${made})
    on conflict (name) do update set claimed_at = excluded.claimed_at, done_at = excluded.done_at`.execute(db)

/** When the newest backup was begun that succeeded; null when there was none. */
export async function lastBackup(db: Database): Promise<Date | null> {
  const row = await db.selectFrom('jobRuns').where('name', '=', record).select('doneAt').executeTakeFirst()
  return row?.doneAt ?? null
}

/** The moment of the last backup, for an alert when it is too long ago. 0 when there was none. */
export const backupGauge = (registry: Registry, db: Database) =>
  askedGauge(
    registry,
    {
      name: 'backup_last_success_timestamp_seconds',
      help: 'When the last complete backup began; 0 when there was none',
    },
    async () => [{ value: ((await lastBackup(db))?.getTime() ?? 0) / 1000 }],
  )
