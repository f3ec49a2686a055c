import { Gauge, type Registry } from 'prom-client'
import type { Database } from '../db/connection.ts'
import { askedGauge } from '../metrics/asked-gauge.ts'

export type Watched = Readonly<{ name: string; everyMs: number }>

/** When each job succeeded last, on whichever process, and how often it should. Jobs of former versions are left out. */
export function watchJobs(registry: Registry, db: Database, jobs: readonly Watched[]) {
  const names = jobs.map(({ name }) => name)
  askedGauge(
    registry,
    {
      name: 'job_last_success_timestamp_seconds',
      help: 'When the last successful run of a job began, on any process; 0 before the first',
      labelNames: ['name'],
    },
    async () => {
      const runs = await db.selectFrom('jobRuns').where('name', 'in', names).select(['name', 'doneAt']).execute()
      return runs.map(({ name, doneAt }) => ({ labels: { name }, value: (doneAt?.getTime() ?? 0) / 1000 }))
    },
  )
  const periods = new Gauge({
    name: 'job_period_seconds',
    help: 'Time between two runs of a job',
    labelNames: ['name'] as const,
    registers: [registry],
  })
  for (const { name, everyMs } of jobs) periods.set({ name }, everyMs / 1000)
}
