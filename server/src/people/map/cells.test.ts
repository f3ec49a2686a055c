import { distanceKm } from '@hearth/shared/members/distances'
import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { type Viewer, viewerOf } from '../../members/visibility/queries.ts'
import { startServices } from '../../testing/services.ts'
import { addMembers } from '../discover/testing.ts'
import { countMembers } from './queries.ts'
import { boundsOf, contains, type Disc, levelFor, maxTiles, tilesOf } from './tiles.ts'

const { db, services, member, block } = await startServices()
const world = { west: -180, south: -90, east: 180, north: 90 }

/** Compares the triggers' counts with a fresh count. */
async function drift() {
  const { rows } = await sql`
    (select 'cells' as what, to_jsonb(t) from (select * from map_cells except select * from map_cells_counted) t)
    union all (select 'counted', to_jsonb(t) from (select * from map_cells_counted except select * from map_cells) t)
    union all (select 'members', to_jsonb(t) from (select * from map_members except select * from map_placed) t)
    union all (select 'placed', to_jsonb(t) from (select * from map_placed except select * from map_members) t)`.execute(
    db,
  )
  return rows
}

const point = fc.record({ lat: fc.integer({ min: -900, max: 900 }), lng: fc.integer({ min: -1800, max: 1800 }) })
const anyMember = fc
  .record({ point, country: fc.constantFrom('Germany', 'France'), international: fc.boolean(), placed: fc.boolean() })
  .map(({ point, placed, ...one }) => ({
    ...one,
    lat: placed ? point.lat / 10 : null,
    lng: placed ? point.lng / 10 : null,
  }))

async function viewer(country: 'Germany' | 'Japan' = 'Germany'): Promise<Viewer> {
  const ann = await member('Ann', { city: 'Elsewhere', country })
  await sql`update profiles set public_lat = 10.01, public_lng = 20.01 where id = ${ann.profileId}`.execute(db)
  return (await viewerOf(db, ann.userId))!
}

test('counts stay correct while members join, move, hide and leave', async () => {
  const ids = await addMembers(db, fc.sample(anyMember, { seed: 3, numRuns: 200 }))
  expect(await drift()).toEqual([])
  await sql`update profiles set public_lat = public_lat / 2, gender = 'male'
    where id = any(${ids.slice(0, 90)})`.execute(db)
  await sql`update profiles set hidden_at = now() where id = any(${ids.slice(40, 140)})`.execute(db)
  await sql`update profiles set public_lat = null, public_lng = null where id = any(${ids.slice(0, 20)})`.execute(db)
  await sql`delete from "user"
    where id in (select user_id from profiles where id = any(${ids.slice(130, 150)}))`.execute(db)
  await sql`update profiles set hidden_at = null where id = any(${ids.slice(60, 100)})`.execute(db)
  await sql`update profiles set public_lat = 1, public_lng = 1 where id = any(${ids.slice(0, 10)})`.execute(db)
  await sql`update profiles set country = 'Denmark' where id = any(${ids.slice(5, 30)})`.execute(db)
  expect(await drift()).toEqual([])
  const { rows } = await sql<{ few: number }>`select min(members) as few from map_cells`.execute(db)
  expect(rows[0]!.few).toBeGreaterThan(0)
})

test('a viewer’s map counts visible members only: not the viewer, nor blocks, by the country rule', async () => {
  const ann = await viewer()
  await addMembers(db, fc.sample(anyMember, { seed: 4, numRuns: 200 }))
  const near = { lat: 10.02, lng: 20.02 }
  const added = await addMembers(db, [near, near, near, { ...near, international: false, country: 'France' }])
  const [a, b] = added as [string, string]
  const town = { west: 19.9, south: 9.9, east: 20.2, north: 10.1 }
  for (const level of [9, 12, 17]) {
    const count = async (as = ann, disc: Disc | null = null) => {
      const counts = await countMembers(services.searchDb, as, tilesOf(town, level), disc)
      return counts.filter((one) => Math.abs(one.lat - 10.02) < 0.1).reduce((sum, { members }) => sum + members, 0)
    }
    expect(await count()).toBe(3)
    await block(ann, { profileId: a })
    await block({ profileId: a }, ann)
    await block({ profileId: b }, ann)
    expect(await count()).toBe(1)
    expect(await count(ann, { centre: near, km: 1 })).toBe(1)
    expect(await count(ann, { centre: { lat: 10.03, lng: 20.02 }, km: 1 })).toBe(0)
    expect(await count({ ...ann, country: 'France' })).toBe(2)
    expect(await count({ ...ann, international: false })).toBe(1)
    expect(await count({ ...ann, international: false, country: 'Denmark' })).toBe(0)
    await db.deleteFrom('blockedUsers').execute()
  }
})

test('tiles hold exactly the members inside their bounds, at every level and within every distance', async () => {
  const ann = await viewer()
  const { rows } = await sql<{ lat: number; lng: number }>`select lat, lng from map_members
    where profile_id <> ${ann.profileId} and (country = 'Germany' or international)`.execute(db)
  expect(rows.length).toBeGreaterThan(60)
  const box = fc.record({
    a: point,
    b: point,
    zoom: fc.integer({ min: 0, max: 16 }),
    km: fc.option(fc.integer({ min: 0, max: 9000 })),
  })
  await fc.assert(
    fc.asyncProperty(box, async ({ a, b, zoom, km }) => {
      const [south, north] = [Math.min(a.lat, b.lat) / 10, Math.max(a.lat, b.lat) / 10]
      const part = { west: a.lng / 10, east: b.lng / 10, south, north }
      const disc = km === null ? null : { centre: { lat: 10.01, lng: 20.01 }, km }
      const level = levelFor(part, zoom)
      const tiles = tilesOf(part, level)
      expect(tiles.length).toBeLessThanOrEqual(maxTiles)
      expect(new Set(tiles.map(({ code }) => code)).size).toBe(tiles.length)
      const seen = rows.filter((row) => !disc || distanceKm(disc.centre, row) <= disc.km)
      const counts = new Map((await countMembers(services.searchDb, ann, tiles, disc)).map((one) => [one.code, one]))
      for (const tile of tiles) {
        const { west, east, south: low, north: high } = boundsOf(tile)
        const inside = seen.filter(
          ({ lat, lng }) => lat > low && (lat <= high || high === 90) && lng >= west && (lng < east || east === 180),
        )
        const strict = inside.filter(({ lng }) => lng < 180)
        expect([inside.length, strict.length]).toContain(counts.get(tile.code)?.members ?? 0)
      }
      const within = seen.filter((row) => contains(part, row) && row.lng < 180)
      const total = [...counts.values()].reduce((sum, { members }) => sum + members, 0)
      expect(total).toBeGreaterThanOrEqual(within.length)
    }),
    { numRuns: 60, seed: 5 },
  )
})

test('a box finds the same members at every level, across the antimeridian too', async () => {
  const ann = await viewer('Japan')
  await addMembers(db, [
    { lat: -17, lng: 179.95 },
    { lat: -17, lng: -179.95 },
    { lat: -17, lng: 180 },
  ])
  const total = async (box: typeof world, level: number) => {
    const counts = await countMembers(services.searchDb, ann, tilesOf(box, level))
    return counts.reduce((sum, { members }) => sum + members, 0)
  }
  const all = await total(world, 2)
  expect(all).toBeGreaterThan(50)
  for (const level of [0, 1, 3, 4]) expect(await total(world, level)).toBe(all)
  const fiji = { west: 179.9, south: -17.05, east: -179.9, north: -16.95 }
  for (const level of [4, 9, 10, 13, 14, 17]) expect(await total(fiji, level)).toBeGreaterThanOrEqual(3)
  expect(await total(fiji, 14)).toBe(3)
})
