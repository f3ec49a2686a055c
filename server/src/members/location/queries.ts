import type { Coordinates, LocationPrecision } from '@hearth/shared/members/geo'
import { sql, type Transaction } from 'kysely'
import type { Log } from '../../platform/config/log.ts'
import type { Secret } from '../../platform/config/secret.ts'
import type { Database } from '../../platform/db/connection.ts'
import type { DB } from '../../platform/db/types.ts'
import { recordOrigin } from './origins.ts'
import { type Population, readPopulation } from './population.ts'
import { publicPoint, publicPrecision } from './public-point.ts'
import { type Anchor, chooseAnchor, type Fix, type Memory, recorded, type Source } from './rules.ts'
import { ruralRadius } from './rural-radius.ts'
import { readMemory, readPlaces, readPosition, writeMemory } from './vault.ts'

type VaultDeps = { vaultDb: Database; secret: Secret; pointKey: Buffer; log?: Pick<Log, 'warn'> }
type Member = { profileId: string; userId: string }
type LocationChange = Member & { precision: LocationPrecision; now?: Date }

/** `waiting`: the position is recorded, but others see the old point until the member has stayed at the new place. */
export type Saved = { publicPoint: Coordinates; precision: LocationPrecision; waiting: boolean }
export type Refused = { refused: 'TOO_MANY_MOVES'; retryAt: Date }

/** Columns that take a profile off the map until `saveLocation` sets a new point. */
export const noPublicPoint = { publicLat: null, publicLng: null, publicRadius: null }

/**
 * Serialises saves of one member.
 * @returns whether the member has a public point
 */
async function lock(vault: Transaction<DB>, { profileId, userId }: Member): Promise<boolean> {
  const own = vault.selectFrom('profiles').where('id', '=', profileId).where('userId', '=', userId)
  const { publicLat } = await own.select('publicLat').forUpdate().executeTakeFirstOrThrow()
  return publicLat !== null
}

/** Writes the public point only when it changes: otherwise even a row version would reveal a move within an anchor. */
async function publish(
  vault: Transaction<DB>,
  { profileId }: Member,
  at: Coordinates & { radius: number },
  precision: LocationPrecision,
) {
  const { lat, lng, radius } = at
  await vault
    .updateTable('profiles')
    .set({ publicLat: lat, publicLng: lng, publicRadius: radius, locationPrecision: precision })
    .where('id', '=', profileId)
    .where(
      sql<boolean>`(public_lat, public_lng, public_radius, location_precision)
        is distinct from (${lat}, ${lng}, ${radius}, ${precision})`,
    )
    .execute()
}

/** What the choice of an anchor depends on besides the member's memory. */
type AnchorDeps = { pointKey: Buffer; people: Population }

type Move = {
  change: LocationChange
  memory: Memory
  fix: Fix
}

async function movePublicPoint(
  vault: Transaction<DB>,
  { pointKey, people }: AnchorDeps,
  { change, memory, fix }: Move,
) {
  const now = change.now ?? new Date()
  const choice = chooseAnchor(memory, fix, now, (at) => ruralRadius(people, pointKey, change.profileId, at))
  if ('retryAt' in choice) return { refused: 'TOO_MANY_MOVES' as const, retryAt: choice.retryAt }
  await writeMemory(vault, change.userId, { memory: choice.memory, fix, now })
  return publishAnchor(vault, pointKey, { wish: change, anchor: choice.anchor, waiting: choice.waiting })
}

type Publishing = {
  wish: LocationChange
  anchor: Anchor
  waiting: boolean
}

async function publishAnchor(vault: Transaction<DB>, pointKey: Buffer, { wish, anchor, waiting }: Publishing) {
  const point = publicPoint(pointKey, wish.profileId, anchor.id, anchor)
  const precision = anchor.precision === 'city' ? 'city' : wish.precision
  await publish(vault, wish, { ...point, radius: anchor.radius }, precision)
  return { publicPoint: point, precision, waiting }
}

/**
 * Records where a member is and moves the public point if the rules allow it, in one transaction. A city chosen from
 * the list gets precision `city`, whatever precision the member wants.
 * @returns the point others see, or when the next move by hand is allowed
 * @throws when the profile belongs to another account
 */
export async function saveLocation(
  { vaultDb, secret, pointKey, log }: VaultDeps,
  wish: LocationChange & { fix: Coordinates; source: Source },
): Promise<Saved | Refused> {
  const precision = wish.source === 'city' ? 'city' : publicPrecision(wish.precision)
  const fix = { ...recorded(wish.fix), precision, source: wish.source }
  const anchorDeps = { pointKey, people: await readPopulation(vaultDb) }
  return vaultDb.transaction().execute(async (vault) => {
    await lock(vault, wish)
    const alert = await recordOrigin(vault, { secret, userId: wish.userId, fix, now: wish.now ?? new Date() })
    if (alert !== null) log?.warn({ audit: alert }, 'an account claims many positions')
    return movePublicPoint(vault, anchorDeps, { change: wish, memory: await readMemory(vault, wish.userId), fix })
  })
}

/**
 * Shows the last recorded position at another precision. That is not a new fix, so it never ends a stay.
 * @returns as saveLocation; null when no position is recorded, or the point was withdrawn
 */
export async function changePrecision(
  { vaultDb, pointKey }: Omit<VaultDeps, 'secret'>,
  wish: LocationChange,
): Promise<Saved | Refused | null> {
  const ground = { pointKey, people: await readPopulation(vaultDb) }
  return vaultDb.transaction().execute(async (vault) => {
    const isPlaced = await lock(vault, wish)
    const last = await readPosition(vault, wish.userId)
    if (!last || !isPlaced) return null
    const precision = last.source === 'city' ? 'city' : publicPrecision(wish.precision)
    const memory = { ...(await readMemory(vault, wish.userId)), away: null }
    return movePublicPoint(vault, ground, {
      change: wish,
      memory,
      fix: {
        lat: last.lat,
        lng: last.lng,
        source: last.source,
        precision,
      },
    })
  })
}

/** How the member's newest position was obtained; null before the first. */
export async function positionSource({ vaultDb }: Pick<VaultDeps, 'vaultDb'>, userId: string): Promise<Source | null> {
  return (await readPosition(vaultDb, userId))?.source ?? null
}

/** Everything that is recorded of where a member was, for that member alone. */
export const ownPlaces = ({ vaultDb }: Pick<VaultDeps, 'vaultDb'>, userId: string) => readPlaces(vaultDb, userId)
