import { sql } from 'kysely'
import { forgetAllowances } from '../allowances/queries.ts'
import type { Product } from '../api.ts'
import { copyAllDue } from '../evidence/queries.ts'
import { forgetConfirmations } from '../identity/confirmations.ts'
import { forgetSecurityEvents } from '../identity/events.ts'
import { forgetOldTries } from '../identity/password-tries.ts'
import { forgetEnded, forgetUnconfirmed } from '../identity/sessions.ts'
import { forgetTakenBack } from '../likes/limit.ts'
import { forgetOrigins } from '../location/origins.ts'
import { forgetLetters } from '../mail/mail-limit.ts'
import { forgetOpenings } from '../member-profile/view-limit.ts'
import { forgetCards } from '../members/card-budget.ts'
import { sweepPhotos } from '../photos/sweep.ts'
import { copyPresenceToSearch } from '../presence/queries.ts'
import { updateLoads } from '../recommendations/load.ts'
import { inThread } from '../recommendations/queries.ts'
import { forgetNetworks } from '../reports/hiding.ts'

const minute = 60_000
const day = 24 * 60 * minute

/** `run` gets the beginning of the last run that ended well, or null; `every` is in milliseconds. */
type Job = { name: string; every: number; run(product: Product, since: Date | null): Promise<unknown> }

const jobs: Job[] = [
  { name: 'presence', every: 3 * minute, run: ({ db }, since) => copyPresenceToSearch(db, since) },
  { name: 'origins', every: day / 24, run: ({ vaultDb }) => forgetOrigins(vaultDb) },
  { name: 'likes taken back', every: day / 24, run: ({ db }) => forgetTakenBack(db) },
  { name: 'allowances', every: day / 24, run: ({ db }) => forgetAllowances(db) },
  { name: 'cards seen', every: day / 24, run: ({ db }) => forgetCards(db) },
  { name: 'opened profiles', every: day / 24, run: ({ db }) => forgetOpenings(db) },
  { name: 'letters sent', every: day / 24, run: ({ db }) => forgetLetters(db) },
  { name: 'confirmation links', every: day, run: ({ db }) => forgetConfirmations(db) },
  { name: 'member loads', every: 10 * minute, run: ({ db }, since) => updateLoads(db, since) },
  { name: 'taste', every: 60 * minute, run: (product) => inThread(product, 'learn') },
  { name: 'match day', every: day, run: (product) => inThread(product, 'endDay') },
  { name: 'security events', every: day, run: ({ db }) => forgetSecurityEvents(db) },
  { name: 'ended sessions', every: day / 24, run: ({ db }) => forgetEnded(db) },
  { name: 'unconfirmed accounts', every: day / 24, run: ({ db }) => forgetUnconfirmed(db) },
  { name: 'wrong passwords', every: day / 24, run: ({ db }) => forgetOldTries(db) },
  { name: 'networks of reports', every: day / 24, run: ({ db }) => forgetNetworks(db) },
  { name: 'evidence', every: 5 * minute, run: copyAllDue },
  { name: 'photo files', every: day, run: sweepPhotos },
]

/**
 * Runs a job unless a process, this one or another, has begun it within its period: one statement claims it, so that
 * of any number of processes one does the work. A run that failed leaves its `since` to the next.
 * @returns whether it ran
 */
export async function runWhenDue(product: Product, { name, every, run }: Job): Promise<boolean> {
  const { rows } = await sql<{ now: Date; doneAt: Date | null }>`
    insert into job_runs as j (name, claimed_at) values (${name}, now())
    on conflict (name) do update set claimed_at = now()
      where j.claimed_at <= now() - ${`${every} milliseconds`}::interval
    returning claimed_at as now, done_at`.execute(product.db)
  const [claim] = rows
  if (!claim) return false
  await run(product, claim.doneAt)
  await sql`update job_runs set done_at = ${claim.now} where name = ${name}`.execute(product.db)
  return true
}

/** Starts what happens by itself. Every process asks; a period's work is done once. */
export function startJobs(product: Product): () => void {
  const begin = (job: Job) =>
    runWhenDue(product, job).catch((error: Error) =>
      product.log.warn({ job: job.name, name: error.name }, 'a job failed'),
    )
  const timers = jobs.map((job) => {
    void begin(job)
    // A little late rather than a little early: a claim comes a period after the last one, not before.
    return setInterval(begin, Math.min(job.every, 60 * minute) + 1000, job)
  })
  return () => timers.forEach(clearInterval)
}
