// The attacks on a small scale; the full run is `npm run bench:privacy`. Each also runs against a leaking product, to
// prove that it can find a position.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { copyOfTemplate } from '../../server/src/testing/database.ts'
import { distanceKm } from '../../shared/src/members/distances.ts'
import type { Coordinates } from '../../shared/src/members/geo.ts'
import { errorOf, oracles, recover, roughly, type Spies } from './attacks.ts'
import { keepDiary, meanError } from './diary.ts'
import {
  blockAndUnblock,
  capture,
  differing,
  moveWithinAnchors,
  readMap,
  switchPrecision,
  watchStays,
} from './looks.ts'
import { startWorld, type Victim, type World } from './world.ts'

const limit = 60_000
let databaseUrl: string
let world: World
let spies: Spies
beforeAll(async () => {
  databaseUrl = await copyOfTemplate()
  world = await startWorld({ databaseUrl, victims: 12, attackers: 4 })
  spies = { eye: world.attackers[0]!, marker: world.attackers[1]! }
}, limit)
afterAll(() => world?.stop(), limit)

const publicPointOf = async ({ profileId }: { profileId: string }) => {
  const { rows } = await world.db.query('select public_lat as lat, public_lng as lng from profiles where id = $1', [
    profileId,
  ])
  return rows[0] as { lat: number; lng: number }
}

/** Where each victim of the first attack roughly is: the same for every oracle, because they do not move. */
const starts = new Map<Victim, Promise<Coordinates>>()
function startAt(victim: Victim) {
  const known = starts.get(victim) ?? roughly(world, spies, victim)
  starts.set(victim, known)
  return known
}

describe('An attacker who can be anywhere and ask without limit', () => {
  it.each(oracles)('finds the public point and nothing closer: $name', async (oracle) => {
    for (const victim of [world.victims[0]!, world.victims[1]!]) {
      const found = await recover(world, { spies, oracle, victim, start: await startAt(victim) })
      expect(distanceKm(found, await publicPointOf(victim)) * 1000).toBeLessThan(1)
      expect(errorOf(victim, found)).toBeGreaterThanOrEqual(victim.metres)
    }
  })

  it.each(oracles)('finds the position itself on a leaking product: $name', async (oracle) => {
    const victim = world.victims[2]!
    const point = await publicPointOf(victim)
    await world.putAt(victim, victim.position)
    const start = await roughly(world, spies, victim)
    expect(errorOf(victim, await recover(world, { spies, oracle, victim, start }))).toBeLessThan(1)
    await world.putAt(victim, point)
  })

  it('finds the public point on the map at all zooms, and the position on a leaking product', async () => {
    const victim = world.victims[3]!
    const point = await publicPointOf(victim)
    for (const at of [point, victim.position]) {
      await world.putAt(victim, at)
      const seen = await readMap(world, spies.eye, victim, await roughly(world, spies, victim))
      expect(seen).toHaveLength(1)
      expect(distanceKm(seen[0]!, at) * 1000).toBeLessThan(1)
    }
    await world.putAt(victim, point)
    expect(errorOf(victim, point)).toBeGreaterThanOrEqual(victim.metres)
  })

  it("sees one point per stay, despite the receiver's jitter", async () => {
    const stay = await watchStays(world, world.victims, 10)
    expect(stay).toEqual({ views: 1, points: world.victims.map(() => 1) })
  })

  it('sees one point per precision, however often it changes', async () => {
    const { points, nearest } = await switchPrecision(world, world.victims[0]!, 4)
    expect(points).toEqual([1, 1])
    expect(nearest[50]).toBeGreaterThanOrEqual(50)
    expect(nearest[500]).toBeGreaterThanOrEqual(500)
  })

  it('learns nothing from being blocked and unblocked', async () => {
    expect((await blockAndUnblock(world, world.victims[0]!, 3)).differences).toEqual([])
  })

  it('gets the same bytes when all members move within their anchors (safety 44)', async () => {
    const before = await capture(world, world.victims, 200)
    expect(before.size).toBeGreaterThanOrEqual(200)
    await moveWithinAnchors(world, world.victims)
    expect(differing(before, await capture(world, world.victims, 200))).toEqual([])
  })

  // Late, because it changes the victims' points.
  it('gets different bytes, and sees the stay move, on a leaking product', async () => {
    const before = await capture(world, world.victims, 100)
    await moveWithinAnchors(world, world.victims, true)
    expect(differing(before, await capture(world, world.victims, 100)).length).toBeGreaterThan(20)
    const stay = await watchStays(world, world.victims, 4, true)
    expect(stay.views).toBeGreaterThan(1)
    expect(Math.min(...stay.points)).toBe(4)
  })

  it('keeps no diary of visits by live presence, except on a product that sends each change at once', async () => {
    const kept = await keepDiary(world, { databaseUrl, victims: world.victims, minutes: 6 * 60 })
    expect(kept.ofStrangers).toBe(0)
    expect(meanError(kept)).toBeGreaterThan(2)
    expect(
      meanError(await keepDiary(world, { databaseUrl, victims: world.victims, minutes: 2 * 60, leaks: true })),
    ).toBeLessThan(1)
  })
})
