import { sql } from 'kysely'
import { recordActivity } from '../../server/src/members/presence/queries.ts'
import type { Database } from '../../server/src/platform/db/connection.ts'

const every = 20
export type Rates = { heartbeats: number; changes: number }

/** Members in a fixed mixed order, enough that none is written twice within a minute. */
export async function sampleMembers(db: Database, count: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select profile_id as id from search_members
    order by hashtextextended(profile_id::text, 1)
    limit ${count}`.execute(db)
  return rows.map(({ id }) => id)
}

/**
 * Writes at a steady rate while others search: heartbeats, as every request makes them, and changed profiles that move
 * a little.
 * @returns a function that stops the writes and returns how many were done per second
 */
export function startWrites(db: Database, members: string[], rates: Rates) {
  const done: Rates = { heartbeats: 0, changes: 0 }
  const begun: Rates = { heartbeats: 0, changes: 0 }
  const running = new Set<Promise<void>>()
  let turn = 0
  const began = performance.now()
  const tasks = {
    heartbeats: (id: string) => recordActivity(db, id),
    changes: (id: string) =>
      sql`update profiles set height = 150 + (random() * 40)::int, public_lat = public_lat + 0.0001
        where id = ${id}`.execute(db),
  }
  const one = async (what: keyof Rates) => {
    await tasks[what](members[turn++ % members.length]!)
    done[what]++
  }
  const timer = setInterval(() => {
    // Counts by the clock, so that a late turn catches up.
    const seconds = (performance.now() - began) / 1000
    for (const what of ['heartbeats', 'changes'] as const)
      for (; begun[what] < rates[what] * seconds; begun[what]++) {
        const task = one(what).finally(() => running.delete(task))
        running.add(task)
      }
  }, every)
  return async (): Promise<Rates> => {
    clearInterval(timer)
    await Promise.all(running)
    const seconds = (performance.now() - began) / 1000
    return { heartbeats: done.heartbeats / seconds, changes: done.changes / seconds }
  }
}
