import { hostname } from 'node:os'
import { setTimeout as wait } from 'node:timers/promises'
import { minute } from '@hearth/shared/time'
import { sql } from 'kysely'
import pLimit from 'p-limit'
import type { Database } from '../db/connection.ts'

/** Milliseconds between two looks whether another process has finished. */
const lookEveryMs = 500
/** After this long a process does not wait any more: work that hangs must not keep backups from being made. */
const longestWaitMs = minute

export type HeavyWork = ReturnType<typeof createHeavyWork>

/**
 * Work that takes a processor for long: one at a time on this machine, the operator's commands included. A lock of the
 * database tells the processes apart, and ends with its process.
 */
export function createHeavyWork(db: Database) {
  const one = pLimit(1)
  const key = sql`hashtextextended(${`heavy work of ${hostname()}`}, 0)`

  async function lock(connection: Database, signal: AbortSignal | undefined) {
    for (let waited = 0; waited < longestWaitMs; waited += lookEveryMs) {
      signal?.throwIfAborted()
      const { rows } = await sql<{ ours: boolean }>`select pg_try_advisory_lock(${key}) as ours`.execute(connection)
      if (rows[0]?.ours) return
      await wait(lookEveryMs, undefined, { signal })
    }
  }

  const locked = <Result>(work: () => Promise<Result>, signal: AbortSignal | undefined) =>
    db.connection().execute(async (connection) => {
      await lock(connection, signal)
      try {
        return await work()
      } finally {
        await sql`select pg_advisory_unlock_all()`.execute(connection)
      }
    })

  return {
    /**
     * Runs work when what was asked for before has ended.
     * @throws AbortError when the signal comes before the turn
     */
    inTurn: <Result>(work: () => Promise<Result>, signal?: AbortSignal): Promise<Result> =>
      one(() => locked(work, signal)),
  }
}
