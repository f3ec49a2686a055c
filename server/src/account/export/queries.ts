import { randomBytes } from 'node:crypto'
import { type DataExport, type ExportStep, exportDays, exportLinkMinutes } from '@hearth/shared/account/export'
import { type Selectable, sql } from 'kysely'
import type { Database } from '../../platform/db/connection.ts'
import type { Exports } from '../../platform/db/types.ts'
import type { OldestDue } from '../../platform/jobs/queue-metrics.ts'
import type { Services } from '../../services.ts'
import { hashOfToken, newToken } from '../identity/one-time-tokens.ts'

/** How often a process may begin an export: three crashes are no coincidence. */
const maxAttempts = 3
/** Seconds without a sign of life after which another process takes over. */
export const aliveSeconds = 60

type Row = Pick<
  Selectable<Exports>,
  'id' | 'state' | 'requestedAt' | 'step' | 'done' | 'total' | 'bytes' | 'expiresAt' | 'downloadedAt'
>
const columns = ['id', 'state', 'requestedAt', 'step', 'done', 'total', 'bytes', 'expiresAt', 'downloadedAt'] as const

function toExport(row: Row): DataExport {
  return {
    id: row.id,
    state: row.state as DataExport['state'],
    requestedAt: row.requestedAt.toISOString(),
    progress:
      row.state === 'building' && row.step ? { step: row.step as ExportStep, done: row.done, total: row.total } : null,
    bytes: row.bytes,
    expiresAt: row.expiresAt?.toISOString() ?? null,
    downloadedAt: row.downloadedAt?.toISOString() ?? null,
  }
}

const isCurrent = sql<boolean>`(expires_at is null or expires_at > now())`

/** An account's exports, newest first. */
export async function exportsOf(db: Database, userId: string): Promise<DataExport[]> {
  const rows = await db
    .selectFrom('exports')
    .where('userId', '=', userId)
    .where(isCurrent)
    .select(columns)
    .orderBy('requestedAt', 'desc')
    .execute()
  return rows.map(toExport)
}

/** Records that a member asks for an export; null while one is being made. A failed one makes room for it. */
export function requestExport(db: Database, userId: string): Promise<DataExport | null> {
  return db.transaction().execute(async (transaction) => {
    const made = await transaction
      .insertInto('exports')
      .values({ userId })
      .onConflict((conflict) => conflict.column('userId').where('state', 'in', ['waiting', 'building']).doNothing())
      .returning(columns)
      .executeTakeFirst()
    if (!made) return null
    await transaction.deleteFrom('exports').where('userId', '=', userId).where('state', '=', 'failed').execute()
    return toExport(made)
  })
}

/** An export that this process builds. A claim is lost when another process has begun a later attempt. */
export type Claim = { id: string; userId: string; attempt: number; storageKey: string; formerKey: string | null }

const isFree = sql<boolean>`state in ('waiting', 'building') and (alive_until is null or alive_until < now())`
const failedDays = 7

/** Since when the oldest export waits that no process builds. */
export const oldestExport: OldestDue = sql`select min(coalesce(alive_until, requested_at)) from exports where ${isFree}`

/**
 * Takes the oldest export that waits, or whose process shows no sign of life. Only one process gets it.
 * @returns null when there is nothing to do
 */
export async function claimExport(db: Database): Promise<Claim | null> {
  const { rows } = await sql<Claim>`
    with next as (
      select id, storage_key from exports
      where ${isFree} and attempt < ${maxAttempts}
      order by requested_at limit 1 for update skip locked)
    update exports set
      state = 'building',
      attempt = attempt + 1,
      step = 'account',
      done = 0,
      total = 0,
      storage_key = ${randomBytes(24).toString('base64url')},
      alive_until = now() + ${aliveSeconds} * interval '1 second'
    from next
    where exports.id = next.id
    returning exports.id, user_id, attempt, exports.storage_key, next.storage_key as former_key`.execute(db)
  return rows[0] ?? null
}

/** The row of a claim, while it is not lost. */
const claimed = (db: Database, { id, attempt }: Pick<Claim, 'id' | 'attempt'>) =>
  db.updateTable('exports').where('id', '=', id).where('attempt', '=', attempt).where('state', '=', 'building')

export type Progress = { step: ExportStep; done: number; total: number }

/** Records progress and a sign of life. @returns false when the claim is lost */
export async function keepClaim(db: Database, claim: Claim, progress: Progress): Promise<boolean> {
  const aliveUntil = sql<Date>`now() + ${aliveSeconds} * interval '1 second'`
  const { numUpdatedRows } = await claimed(db, claim)
    .set({ ...progress, aliveUntil })
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Records that the file is complete. @returns false when the claim is lost */
export async function finishExport(db: Database, claim: Claim, bytes: number): Promise<boolean> {
  const { numUpdatedRows } = await claimed(db, claim)
    .set({ state: 'ready', bytes, readyAt: sql<Date>`now()`, aliveUntil: null })
    .set({ expiresAt: sql<Date>`now() + ${exportDays} * interval '1 day'` })
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Gives an export back: because the process ends (`waiting` at once), or after a failure, which is final in the end. */
export async function releaseExport(db: Database, claim: Claim, why: 'stopped' | 'failed'): Promise<void> {
  // What failed, such as a full disk, may take a while.
  const againAt = sql<Date>`now() + attempt * interval '1 minute'`
  const isFinal = why === 'failed' && claim.attempt >= maxAttempts
  await claimed(db, claim)
    .set(
      isFinal
        ? { state: 'failed', expiresAt: sql<Date>`now() + ${failedDays} * interval '1 day'` }
        : { state: 'waiting' },
    )
    .set({ storageKey: null, step: null })
    // A stop is no failure of the export.
    .set(why === 'stopped' ? { attempt: sql<number>`attempt - 1`, aliveUntil: null } : { aliveUntil: againAt })
    .execute()
}

/** Creates a new link to a finished export, which replaces the one before; null when there is no such export. */
export async function createExportLink(db: Database, userId: string, id: string) {
  const token = newToken()
  const made = await db
    .updateTable('exports')
    .set({
      tokenHash: hashOfToken(token),
      tokenExpiresAt: sql<Date>`now() + ${exportLinkMinutes} * interval '1 minute'`,
    })
    .where('id', '=', id)
    .where('userId', '=', userId)
    .where('state', '=', 'ready')
    .where(isCurrent)
    .returning('tokenExpiresAt')
    .executeTakeFirst()
  return made ? { token, expiresAt: made.tokenExpiresAt!.toISOString() } : null
}

/** Uses up a link. @returns the file; null for another account's, a used, expired or invalid link */
export async function useExportLink(db: Database, userId: string, id: string, token: string) {
  const used = await db
    .updateTable('exports')
    .set({ tokenHash: null, tokenExpiresAt: null })
    .where('id', '=', id)
    .where('userId', '=', userId)
    .where('tokenHash', '=', hashOfToken(token))
    .where('tokenExpiresAt', '>', sql<Date>`now()`)
    .where(isCurrent)
    .returning(['storageKey', 'bytes', 'requestedAt'])
    .executeTakeFirst()
  return used ? { storageKey: used.storageKey!, bytes: used.bytes!, requestedAt: used.requestedAt } : null
}

/**
 * Records a complete download. The file stays for an hour: the server does not see whether the last bytes arrived.
 */
export const noteDownload = (db: Database, id: string, minutes: number) =>
  db
    .updateTable('exports')
    .set({ downloadedAt: sql<Date>`now()` })
    .set({ expiresAt: sql<Date>`least(expires_at, now() + ${minutes} * interval '1 minute')` })
    .where('id', '=', id)
    .execute()

type Stored = Pick<Services, 'db' | 'photoStore'>

/**
 * Ends exports whose process has ended without a word in each of three attempts: a fourth would take the next process
 * with it. Called before each claim.
 */
export async function failCrashedExports({ db, photoStore }: Stored): Promise<void> {
  const { rows } = await sql<{ formerKey: string | null }>`update exports set state = 'failed', storage_key = null,
      step = null, alive_until = null, expires_at = now() + ${failedDays} * interval '1 day'
    where id in (select id from exports where ${isFree} and attempt >= ${maxAttempts} for update skip locked)
    returning old.storage_key as former_key`.execute(db)
  for (const { formerKey } of rows) if (formerKey) await photoStore.deleteAll(formerKey)
}

/** Deletes rows, then their files: a file without a row opens to no one, and the sweep of the store takes it. */
async function deleteRows({ db, photoStore }: Stored, which: ReturnType<typeof sql<boolean>>) {
  const deleted = await db.deleteFrom('exports').where(which).returning('storageKey').execute()
  for (const { storageKey } of deleted) if (storageKey) await photoStore.deleteAll(storageKey)
}

/** Deletes one export of an account; a process that builds it stops. */
export const deleteExport = (stored: Stored, userId: string, id: string) =>
  deleteRows(stored, sql<boolean>`user_id = ${userId} and id = ${id}`)

/** Deletes all exports of an account with their files. Called before an account is deleted. */
export const deleteExportsOf = (stored: Stored, userId: string) => deleteRows(stored, sql<boolean>`user_id = ${userId}`)

/** Deletes the finished exports of an account but the newest. */
export const deleteFormerExports = (stored: Stored, { userId, id }: Pick<Claim, 'userId' | 'id'>) =>
  deleteRows(stored, sql<boolean>`user_id = ${userId} and id <> ${id} and state = 'ready'`)

/** Deletes expired exports with their files. */
export const deleteExpiredExports = (stored: Stored) => deleteRows(stored, sql<boolean>`expires_at <= now()`)

export const fileOf = (storageKey: string) => `${storageKey}/export.zip`
