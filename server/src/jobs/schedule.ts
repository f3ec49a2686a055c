import { hour } from '@hearth/shared/time'
import { sql } from 'kysely'
import type { Services } from '../api.ts'

/** `run` gets the beginning of the last run that ended well, or null; `every` is in milliseconds. */
export type Job = { name: string; everyMs: number; run(services: Services, since: Date | null): Promise<unknown> }

/**
 * Runs a job unless a process, this one or another, has begun it within its period: one statement claims it, so that
 * of any number of processes one does the work. A run that failed leaves its `since` to the next.
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

/** Starts what happens by itself. Every process asks; a period's work is done once. */
export function startJobs(services: Services, jobs: Job[]): () => void {
  const begin = (job: Job) =>
    runWhenDue(services, job).catch((error: Error) =>
      services.log.warn({ job: job.name, name: error.name }, 'a job failed'),
    )
  const timers = jobs.map((job) => {
    void begin(job)
    // A little late rather than a little early: a claim comes a period after the last one, not before.
    return setInterval(begin, Math.min(job.everyMs, hour) + 1000, job)
  })
  return () => timers.forEach(clearInterval)
}
