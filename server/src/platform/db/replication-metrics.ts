import { second } from '@hearth/shared/time'
import { sql } from 'kysely'
import type { Registry } from 'prom-client'
import { askedGauge } from '../metrics/asked-gauge.ts'
import { keepAnswer } from '../metrics/keep-answer.ts'
import type { Database } from './connection.ts'

type Lag = { replica: string; seconds: number; bytes: number }

/**
 * Replicas that replay, by their application_name. PostgreSQL shows positions only to roles that may read all statistics;
 * what only copies files, such as a backup, replays nothing.
 */
async function lags(db: Database): Promise<Lag[]> {
  const { rows } = await sql<Lag>`select
      application_name as replica,
      coalesce(max(extract(epoch from replay_lag)), 0)::float8 as seconds,
      max(pg_wal_lsn_diff(pg_current_wal_lsn(), replay_lsn))::float8 as bytes
    from pg_stat_replication
    where replay_lsn is not null
    group by application_name`.execute(db)
  return rows
}

/** How far replicas are behind; absent where there is none. */
export function watchReplication(registry: Registry, db: Database) {
  const ask = keepAnswer(second, () => lags(db))
  const gauge = (name: string, help: string, figure: 'seconds' | 'bytes') =>
    askedGauge(registry, { name, help, labelNames: ['replica'] }, async () =>
      (await ask()).map(({ replica, [figure]: value }) => ({ labels: { replica }, value })),
    )
  gauge('replication_lag_seconds', 'Time that a replica took to replay what it confirmed last', 'seconds')
  gauge('replication_lag_bytes', 'Bytes that a replica has yet to replay', 'bytes')
}
