import type { TestMemberRun } from '@hearth/shared/moderation/test-members'
import { type Selectable, sql } from 'kysely'
import type { Database } from '../../platform/db/connection.ts'
import type { TestMemberState } from '../../platform/db/types.ts'
import type { Services } from '../../services.ts'
import { removeAccounts } from './remove.ts'

/** Another process has ended the run, because this one gave no sign of life. */
export class Lost extends Error {}

/** Seconds without a sign of life after which a run counts as interrupted. */
const aliveSeconds = 30
const aliveUntil = sql<Date>`now() + ${aliveSeconds} * interval '1 second'`
const active = ['running', 'stopping']

function toRun(row: Selectable<TestMemberState>): TestMemberRun | null {
  const { runId: id, kind, state, done, total, startedAt, endedAt } = row
  if (!id) return null
  return {
    id,
    kind: kind as TestMemberRun['kind'],
    state: state as TestMemberRun['state'],
    done,
    // Members may come or go in other ways meanwhile.
    total: Math.max(done, total),
    startedAt: startedAt.toISOString(),
    endedAt: endedAt?.toISOString() ?? null,
  }
}

/** The latest run; null when there was none. */
export const latestRun = async (db: Database) =>
  toRun(await db.selectFrom('testMemberState').selectAll().executeTakeFirstOrThrow())

/**
 * Claims the only run there can be.
 * @returns null while another one is on its way
 */
export async function claimRun(
  db: Database,
  kind: TestMemberRun['kind'],
  total: number,
): Promise<TestMemberRun | null> {
  const row = await db
    .updateTable('testMemberState')
    .set({ runId: sql<string>`gen_random_uuid()`, kind, state: 'running', done: 0, total, unfinished: [] })
    .set({ aliveUntil, startedAt: sql<Date>`now()`, endedAt: null })
    .where('state', 'not in', active)
    .where(sql<boolean>`unfinished = '{}'`)
    .returningAll()
    .executeTakeFirst()
  return row ? toRun(row) : null
}

const ofRun = (db: Database, id: string) =>
  db.updateTable('testMemberState').where('runId', '=', id).where('state', 'in', active)

/** Gives a sign of life. @returns the state of the run; null when it is lost */
export async function keepRun(db: Database, id: string) {
  const row = await ofRun(db, id).set({ aliveUntil }).returning('state').executeTakeFirst()
  return row?.state ?? null
}

/** Records accounts that are about to be filled. @throws Lost */
export async function beginBatch(transaction: Database, id: string, unfinished: string[]) {
  const { numUpdatedRows } = await ofRun(transaction, id).set({ unfinished, aliveUntil }).executeTakeFirst()
  if (!numUpdatedRows) throw new Lost()
}

/** Records members that were added or removed. @throws Lost */
export async function countDone(db: Database, id: string, count: number) {
  const { numUpdatedRows } = await ofRun(db, id)
    .set({ done: sql<number>`done + ${count}`, unfinished: [], aliveUntil })
    .executeTakeFirst()
  if (!numUpdatedRows) throw new Lost()
}

/** Asks the process at work to stop after its current members. */
export const askToStop = (db: Database, id: string) => ofRun(db, id).set({ state: 'stopping' }).executeTakeFirst()

export const endRun = (db: Database, id: string, state: 'done' | 'stopped' | 'interrupted' | 'failed') =>
  ofRun(db, id).set({ state, endedAt: sql<Date>`now()` }).execute()

/** Ends a run whose process has ended without a word, and removes what no run will finish. */
export async function clearUp({ db, photoStore }: Pick<Services, 'db' | 'photoStore'>) {
  await sql`update test_member_state set state = 'interrupted', ended_at = now()
    where state = any (${active}) and alive_until < now()`.execute(db)
  const { rows } = await sql<{ unfinished: string[] }>`select unfinished from test_member_state
    where state <> all (${active}) and unfinished <> '{}'`.execute(db)
  const [left] = rows
  if (!left) return
  await removeAccounts({ db, photoStore }, left.unfinished)
  await sql`update test_member_state set unfinished = '{}' where unfinished = ${left.unfinished}::uuid[]`.execute(db)
}
