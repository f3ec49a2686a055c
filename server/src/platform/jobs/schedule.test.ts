import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { copyPresenceToSearch } from '../../members/presence/queries.ts'
import { startServices } from '../../testing/services.ts'
import { firstRuns, runWhenDue, startJobs } from './schedule.ts'

const { services, db, member } = await startServices()

const runs: (Date | null)[] = []
const job = (name: string, everyMs = 60_000) => ({
  name,
  everyMs,
  run: async (_: unknown, since: Date | null) => runs.push(since),
})
const rewind = (name: string, minutes: number) =>
  sql`update job_runs set claimed_at = claimed_at - ${minutes} * interval '1 minute' where name = ${name}`.execute(db)

test('one of many concurrent processes does a period’s work', async () => {
  runs.length = 0
  const asked = await Promise.all(Array.from({ length: 8 }, () => runWhenDue(services, job('one'))))
  expect(asked.filter(Boolean)).toHaveLength(1)
  expect(runs).toEqual([null])
  await rewind('one', 2)
  expect(await runWhenDue(services, job('one'))).toBe(true)
  expect(runs[1]).toBeInstanceOf(Date)
})

test('a run after a failure covers its period too', async () => {
  runs.length = 0
  const failing = { ...job('two'), run: () => Promise.reject(new Error('no')) }
  await runWhenDue(services, job('two'))
  const { rows } = await sql<{ done: Date }>`select done_at as done from job_runs where name = 'two'`.execute(db)
  for (const one of [failing, job('two')]) {
    await rewind('two', 2)
    await runWhenDue(services, one).catch(() => {})
  }
  expect(runs).toEqual([null, rows[0]!.done])
})

test('a new process runs no job for a minute, and then one after the other within their periods', () => {
  const periods = [5_000, 60_000, 60_000, 3_600_000, 86_400_000].map((everyMs) => ({ everyMs }))
  const first = firstRuns(periods)
  expect(Math.min(...first)).toBeGreaterThanOrEqual(60_000)
  expect(new Set(first).size).toBe(first.length)
  for (const [index, { everyMs }] of periods.entries())
    expect(first[index]! - 60_000).toBeLessThan(Math.min(everyMs, 600_000))
})

test('a job runs again after each period until the jobs stop', async () => {
  runs.length = 0
  const stop = startJobs(services, [job('again', 50)], [0])
  await expect.poll(() => runs.length).toBe(2)
  stop()
})

test('last-seen times are copied once, for members active since the last run', async () => {
  const [ann, bo] = await Promise.all([member('Ann'), member('Bo')])
  const seen = (who: string, minutes: number) =>
    sql`update presence set last_seen_at = now() - ${minutes} * interval '1 minute'
      where profile_id = ${who}`.execute(db)
  await sql`update search_members set last_seen_at = 'epoch'`.execute(db)
  await seen(ann.profileId, 5)
  await seen(bo.profileId, 20)
  expect(await copyPresenceToSearch(db, new Date(Date.now() - 10 * 60_000))).toBe(1)
  expect(await copyPresenceToSearch(db)).toBe(1)
  expect(await copyPresenceToSearch(db)).toBe(0)
})
