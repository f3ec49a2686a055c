import { hour } from '@hearth/shared/time'
import { sql } from 'kysely'
import type { Services } from '../../services.ts'

/** `run` receives the start of the last successful run, or null. `everyMs` is the period. */
export type Job = { name: string; everyMs: number; run(services: Services, since: Date | null): Promise<unknown> }

/**
 * Runs a job unless some process started it within its period. One statement claims the run, so that only one of any
 * number of processes does the work. After a failure the next run receives the same `since`.
 * @returns whether it ran
 */
export async function runWhenDue(services: Services, { name, everyMs, run }: Job): Promise<boolean> {
  const { rows } = await sql<{ now: Date; doneAt: Date | null }>`
    insert into job_runs as j (name, claimed_at) values (${name}, now())
    on conflict (name) do update set claimed_at = now()
      where j.claimed_at <= now() - ${`${everyMs} milliseconds`}::interval
    returning claimed_at as now, done_at`.execute(services.db)
  const [claim] = rows
  if (!claim) return false
  await run(services, claim.doneAt)
  await sql`update job_runs set done_at = ${claim.now} where name = ${name}`.execute(services.db)
  return true
}

/**
 * Starts the scheduled jobs. Every process runs the timers; a claim in the database makes each run happen once.
 * @returns a function that stops the timers
 */
export function startJobs(services: Services, jobs: Job[]): () => void {
  const begin = (job: Job) =>
    runWhenDue(services, job).catch((error: Error) =>
      services.log.warn({ job: job.name, name: error.name }, 'a job failed'),
    )
  const timers = jobs.map((job) => {
    void begin(job)
    // A second late rather than early, because a claim succeeds only a full period after the last one.
    return setInterval(begin, Math.min(job.everyMs, hour) + 1000, job)
  })
  return () => timers.forEach(clearInterval)
}
