import type { Kysely, Transaction } from 'kysely'
import type { DB } from '../../platform/db/types.ts'
import type { Fix, Memory } from './rules.ts'

// The only SQL that reads or writes schema vault. It runs on the vault's own pool; the ordinary role has no access.

async function readAnchors(vault: Transaction<DB>, userId: string) {
  const rows = await vault.selectFrom('vault.anchors').where('userId', '=', userId).selectAll().execute()
  return rows.map(({ userId: _, cell, ...anchor }) => ({ ...anchor, id: cell }))
}

/**
 * The member's newest fix, the first fix that fits no anchor, and the moves by hand; undefined before the first fix.
 */
export async function readPosition(vault: Kysely<DB>, userId: string) {
  const row = await vault.selectFrom('vault.positions').where('userId', '=', userId).selectAll().executeTakeFirst()
  if (!row) return undefined
  const { lat, lng, source, moves, awayLat, awayLng, awaySince } = row
  const isAway = awayLat !== null && awayLng !== null && awaySince !== null
  return { lat, lng, source, moves, away: isAway ? { lat: awayLat, lng: awayLng, since: awaySince } : null }
}

/** What is remembered of a member's places; empty before the first fix. */
export async function readMemory(vault: Transaction<DB>, userId: string): Promise<Memory> {
  const position = await readPosition(vault, userId)
  return {
    anchors: await readAnchors(vault, userId),
    away: position?.away ?? null,
    moves: position?.moves ?? [],
  }
}

/** The recorded position and past stays of a member, without the cells, which are secret for all. */
export async function readPlaces(vault: Kysely<DB>, userId: string) {
  const [position, stays] = await Promise.all([
    vault
      .selectFrom('vault.positions')
      .where('userId', '=', userId)
      .select(['lat', 'lng', 'source', 'recordedAt', 'moves', 'awayLat', 'awayLng', 'awaySince'])
      .executeTakeFirst(),
    vault
      .selectFrom('vault.anchors')
      .where('userId', '=', userId)
      .select(['lat', 'lng', 'precision', 'radius', 'source', 'createdAt', 'usedAt'])
      .orderBy('usedAt', 'desc')
      .execute(),
  ])
  return { position: position ?? null, stays }
}

async function writeAnchors(vault: Transaction<DB>, userId: string, anchors: Memory['anchors']) {
  await vault.deleteFrom('vault.anchors').where('userId', '=', userId).execute()
  const rows = anchors.map(({ id: cell, lat, lng, precision, radius, source, createdAt, usedAt }) => {
    return { userId, precision, cell, radius, lat, lng, source, createdAt, usedAt }
  })
  await vault.insertInto('vault.anchors').values(rows).execute()
}

type Remembered = {
  memory: Memory
  fix: Fix
  now: Date
}

async function writePosition(
  vault: Transaction<DB>,
  userId: string,
  { memory: { away, moves }, fix, now }: Remembered,
) {
  const { lat, lng, source } = fix
  const candidate = { awayLat: away?.lat ?? null, awayLng: away?.lng ?? null, awaySince: away?.since ?? null }
  const row = { lat, lng, source, recordedAt: now, moves, ...candidate }
  await vault
    .insertInto('vault.positions')
    .values({ userId, ...row })
    .onConflict((conflict) => conflict.column('userId').doUpdateSet(row))
    .execute()
}

/** Replaces everything remembered of a member's places, and the newest fix. */
export async function writeMemory(vault: Transaction<DB>, userId: string, { memory, fix, now }: Remembered) {
  await writeAnchors(vault, userId, memory.anchors)
  await writePosition(vault, userId, { memory, fix, now })
}
