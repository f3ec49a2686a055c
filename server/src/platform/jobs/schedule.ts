import { setTimeout as wait } from 'node:timers/promises'
import { hour, minute, second } from '@hearth/shared/time'
import { sql } from 'kysely'
import type { Services } from '../../services.ts'

/**
 * `run` receives the start of the last successful run, or null. `everyMs` is the period. A heavy job takes a processor
 * for seconds; it waits for other heavy work of the machine.
 */
export type Job = {
  name: string
  everyMs: number
  isHeavy?: boolean
  run(services: Services, since: Date | null): Promise<unknown>
}

/** No job runs while members come back to a new process. */
const quietMs = minute
/** The first runs are spread over their period, but a process that is restarted often runs hourly jobs too. */
const longestSpreadMs = 10 * minute

/**
 * Runs a job unless some process started it within its period. One statement claims the run, so that only one of any
 * number of processes does the work. After a failure the next run receives the same `since`.
 * @returns whether it ran
 */
export async function runWhenDue(services: Services, { name, everyMs, run }: Job): Promise<boolean> {
  const { rows } = await sql<{ now: Date; doneAt: Date | null }>`
    insert into job_runs as j (name, claimed_at)
    values (${name}, now())
    on conflict (name) do update set claimed_at = now()
      where j.claimed_at <= now() - ${`${everyMs} milliseconds`}::interval
    returning claimed_at as now, done_at`.execute(services.db)
  const [claim] = rows
  if (!claim) return false
  await run(services, claim.doneAt)
  await sql`update job_runs set done_at = ${claim.now} where name = ${name}`.execute(services.db)
  return true
}

/** When the first run of each job begins, in milliseconds after the start: at even distances within their periods. */
export const firstRuns = (jobs: Pick<Job, 'everyMs'>[]): number[] =>
  jobs.map(({ everyMs }, index) => quietMs + (Math.min(everyMs, longestSpreadMs) * index) / jobs.length)

/** Runs a job when it is due, and those that are heavy one at a time. */
function begin(services: Services, job: Job): Promise<unknown> {
  const ran = job.isHeavy ? services.heavyWork.inTurn(() => runWhenDue(services, job)) : runWhenDue(services, job)
  return ran.catch((error: Error) => services.log.warn({ job: job.name, name: error.name }, 'a job failed'))
}

/**
 * Starts the scheduled jobs. Every process runs the timers; a claim in the database makes each run happen once.
 * @param firstMs when each runs first, in milliseconds
 * @returns a function that stops the timers
 */
export function startJobs(services: Services, jobs: Job[], firstMs = firstRuns(jobs)): () => void {
  const stop = new AbortController()
  const { signal } = stop
  async function repeat(job: Job, first: number) {
    // A second late rather than early, because a claim succeeds only a full period after the last one.
    const everyMs = Math.min(job.everyMs, hour) + second
    for (await wait(first, undefined, { signal }); ; await wait(everyMs, undefined, { signal }))
      await begin(services, job)
  }
  for (const [index, job] of jobs.entries()) repeat(job, firstMs[index]!).catch(() => {})
  return () => stop.abort()
}
