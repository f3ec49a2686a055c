import { setTimeout } from 'node:timers/promises'
import { type RawBuilder, sql } from 'kysely'
import pLimit from 'p-limit'
import { makeDue, purgeAccount } from '../../account/deletion/queries.ts'
import type { Database } from '../../platform/db/connection.ts'
import { oneRow } from '../../platform/db/one-row.ts'
import type { Services } from '../../services.ts'
import { maxConcurrent } from './store.ts'

type Stored = Pick<Services, 'db' | 'photoStore'>
type Choices = {
  /** Also the demo's own accounts, which can sign in. */
  demoAccounts?: boolean
  /** Hears how many each step has removed. */
  onProgress?: (count: number) => Promise<unknown>
  /** Stops after the current step. */
  signal?: AbortSignal
}

/** Members per step. A stop waits for the current one. */
const stepSize = 20
const pauseMs = 200

/** The account of `profiles` has no way to sign in. The demo's own accounts have a password. */
export const isInvented: RawBuilder<boolean> = sql`(profiles.is_test and not exists (
  select from account where account.user_id = profiles.user_id))`

/** How many test members there are. */
export async function countTestMembers(db: Database): Promise<number> {
  const { rows } = await sql<{
    count: number
  }>`select count(*)::int as count from profiles where ${isInvented}`.execute(db)
  return oneRow(rows).count
}

/**
 * Removes accounts as members who leave are removed. What cannot be removed now is due, and follows by itself.
 * @returns how many were removed
 */
export async function removeAccounts({ db, photoStore }: Stored, userIds: string[]): Promise<number> {
  await db.transaction().execute((transaction) => makeDue(transaction, userIds))
  const gone = await pLimit(maxConcurrent).map(userIds, (userId) => purgeAccount({ db, photoStore }, userId))
  return gone.filter(Boolean).length
}

/**
 * Removes test members with all their data. An interrupted removal can be repeated.
 * @returns the number of removed members
 */
export async function removeTestMembers(
  stored: Stored,
  { demoAccounts, onProgress, signal }: Choices = {},
): Promise<number> {
  const which = demoAccounts ? sql`profiles.is_test` : isInvented
  let removed = 0
  while (!signal?.aborted) {
    const userIds = await firstOf(stored.db, which)
    if (!userIds.length) break
    const gone = await removeAccounts(stored, userIds)
    removed += gone
    await onProgress?.(gone)
    // The job that deletes accounts has them.
    if (!gone) await setTimeout(pauseMs)
  }
  return removed
}

async function firstOf(db: Database, which: RawBuilder<unknown>): Promise<string[]> {
  const { rows } = await sql<{ userId: string }>`
    select user_id from profiles
    where ${which}
    order by created_at desc, id desc
    limit ${stepSize}`.execute(db)
  return rows.map(({ userId }) => userId)
}
