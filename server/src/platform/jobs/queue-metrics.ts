import { type RawBuilder, sql } from 'kysely'
import type { Registry } from 'prom-client'
import type { Database } from '../db/connection.ts'
import { askedGauge } from '../metrics/asked-gauge.ts'

/** A query for the time since which the oldest entry of a queue is due; null when none is. An index serves it. */
export type OldestDue = RawBuilder<Date | null>

/** For how long the oldest entry of each queue has been due. One statement asks all queues. */
export const watchQueues = (registry: Registry, db: Database, queues: Record<string, OldestDue>) =>
  askedGauge(
    registry,
    {
      name: 'queue_oldest_due_seconds',
      help: 'Time since the oldest entry of a queue is due; 0 when none is',
      labelNames: ['queue'],
    },
    async () => {
      const ages = Object.entries(queues).map(
        ([name, oldest]) => sql`select ${name}::text as queue, (${oldest}) as since`,
      )
      const { rows } = await sql<{ queue: string; value: number }>`
        select queue, coalesce(extract(epoch from greatest(now() - since, interval '0')), 0)::float8 as value
        from (${sql.join(ages, sql` union all `)}) as queues`.execute(db)
      return rows.map(({ queue, value }) => ({ labels: { queue }, value }))
    },
  )
