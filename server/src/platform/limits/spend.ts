import { createHmac } from 'node:crypto'
import { type Limit, type LimitName, limits } from '@hearth/shared/limits'
import { type RawBuilder, sql } from 'kysely'
import { deriveKey, type Secret } from '../config/secret.ts'
import { type Database, prepared } from '../db/connection.ts'
import { type LimitSettings, maxOf } from './max-of.ts'

export type LimitDeps = LimitSettings & { db: Database; secret: Secret }

/** A limit as it is now, and the row that counts it. */
type Counted = { counter: string; hash: string; max: number; time: RawBuilder<unknown> }

/** The key is hashed with the name: nothing tells whom a row is about, nor which rows are about the same. */
async function countedOf(deps: LimitDeps, what: LimitName, key: string): Promise<Counted> {
  const { minutes, countedAs: counter = what }: Limit = limits[what]
  const keyed = createHmac('sha256', deriveKey(deps.secret, 'limits')).update(JSON.stringify([counter, key]))
  return {
    counter,
    hash: keyed.digest('base64url').slice(0, 22),
    max: await maxOf(deps, what),
    time: sql`interval ${sql.lit(`${minutes} minutes`)}`,
  }
}

/** The use that has to stop counting before another one is allowed; null when there are fewer than the limit. */
const blocking = (max: number) => sql`spent.uses[cardinality(spent.uses) - ${max}::int + 1]`

/** Counts a use in one statement, whose lock on the row makes the limit hold for concurrent ones in all processes. */
async function count(db: Database, { counter, hash, max, time }: Counted): Promise<boolean> {
  const begin = sql`now() - ${time}`
  const { rows } = await sql`${prepared}
    insert into spent (what, key, uses, expires_at)
    select
      ${sql.lit(counter)},
      ${hash},
      array[now()],
      now() + ${time}
    where ${max}::int > 0
    on conflict (what, key) do update set
      uses = array(select used from unnest(spent.uses) used where used > ${begin}) || now(),
      expires_at = excluded.expires_at
    where coalesce(${blocking(max)} <= ${begin}, true)
    returning 1`.execute(db)
  return rows.length > 0
}

async function waitOf(db: Database, { counter, hash, max, time }: Counted): Promise<number> {
  const { rows } = await sql<{ wait: number }>`${prepared}
    select greatest(0, ceil(extract(epoch from ${blocking(max)} + ${time} - now())))::int as wait
    from spent
    where what = ${sql.lit(counter)} and key = ${hash}`.execute(db)
  return rows[0]?.wait ?? 0
}

/** Seconds until a limit allows a use; 0 when it does now. Counts nothing. */
export const waitFor = async (deps: LimitDeps, what: LimitName, key: string): Promise<number> =>
  waitOf(deps.db, await countedOf(deps, what, key))

/**
 * Counts a use of a limit (shared/src/limits.ts), which stops counting when it is as old as the limit's time. All
 * processes share the count. A refused use does not count.
 * @param key whom or what it is counted for, such as a member's id
 * @returns seconds until the next use is allowed; 0 when this one is
 */
export async function spend(deps: LimitDeps, what: LimitName, key: string): Promise<number> {
  const counted = await countedOf(deps, what, key)
  return (await count(deps.db, counted)) ? 0 : Math.max(1, await waitOf(deps.db, counted))
}

/** A limit, and whom or what its use is counted for. */
export type Use = [what: LimitName, key: string]

const refused = new Error('A limit refuses, so that nothing counts.')

/**
 * Counts one use of each limit, or none when one of them refuses.
 * @returns for each the seconds until it allows a use; all 0 when they are counted
 */
export async function spendAll(deps: LimitDeps, uses: Use[]): Promise<number[]> {
  const waits = new Map<Use, number>()
  // Always in the same order, so that two that share limits wait for each other one way.
  const inOrder = uses.toSorted((one, other) => (`${one}` < `${other}` ? -1 : 1))
  const counting = deps.db.transaction().execute(async (transaction) => {
    for (const use of inOrder) waits.set(use, await spend({ ...deps, db: transaction }, ...use))
    if (Math.max(...waits.values()) > 0) throw refused
  })
  await counting.catch((error) => {
    if (error !== refused) throw error
  })
  return uses.map((use) => waits.get(use)!)
}
