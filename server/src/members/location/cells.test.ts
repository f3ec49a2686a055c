import { distanceKm, earthRadiusKm } from '@hearth/shared/members/distances'
import type { Coordinates } from '@hearth/shared/members/geo'
import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { startServices } from '../../testing/services.ts'
import { cellId, cover } from './cells.ts'

const { db } = await startServices()

const degree = (most: number) =>
  fc.oneof(
    { weight: 6, arbitrary: fc.integer({ min: -most * 1e5, max: most * 1e5 }).map((part) => part / 1e5) },
    { weight: 2, arbitrary: fc.integer({ min: 0, max: 400_000 }).map((part) => most - part / 1e5) },
    { weight: 2, arbitrary: fc.integer({ min: 0, max: 400_000 }).map((part) => part / 1e5 - most) },
    // The edges of bands and of the map, and the adjacent numbers.
    { weight: 2, arbitrary: fc.integer({ min: -most * 10, max: most * 10 }).map((tenth) => tenth / 10) },
    { weight: 1, arbitrary: fc.constantFrom(-most, 0, most, most - 1.5e-14, 1.5e-14 - most, 5e-324) },
  )
const anywhere = fc.record({ lat: degree(90), lng: degree(180) })

/** The point `km` from another towards `bearing` (radians from north). */
function travel({ lat, lng }: Coordinates, bearing: number, km: number): Coordinates {
  const [from, arc, turn] = [(lat * Math.PI) / 180, km / earthRadiusKm, 180 / Math.PI]
  const sine = Math.sin(from) * Math.cos(arc) + Math.cos(from) * Math.sin(arc) * Math.cos(bearing)
  const to = Math.asin(Math.max(-1, Math.min(1, sine)))
  const east = Math.atan2(Math.sin(bearing) * Math.sin(arc) * Math.cos(from), Math.cos(arc) - Math.sin(from) * sine)
  return { lat: to * turn, lng: ((lng + east * turn + 540) % 360) - 180 }
}

test.each([0.1, 0.5, 2, 8])(
  'PostgreSQL and the server agree on the cell of 20,000 points (%d degrees)',
  async (size) => {
    const points = fc.sample(anywhere, { seed: 1, numRuns: 20_000 })
    const lats = sql`${points.map(({ lat }) => lat)}::float8[]`
    const lngs = sql`${points.map(({ lng }) => lng)}::float8[]`
    const { rows } = await sql<{ cell: number }>`
    select cell_id(lat, lng, ${size}) as cell from unnest(${lats}, ${lngs}) with ordinality as point (lat, lng, place)
    order by place`.execute(db)
    const differing = points.filter(({ lat, lng }, index) => rows[index]?.cell !== cellId(lat, lng, size))
    expect(rows).toHaveLength(20_000)
    expect(differing).toEqual([])
  },
)

test.each([0.1, 0.5])('no two cells of %d degrees share an id, and every id is an int4', (size) => {
  const bands = Array.from({ length: Math.round(180 / size) }, (_, band) => {
    const lat = (band + 0.5) * size - 90
    return new Set(Array.from({ length: 360 / size }, (_, step) => cellId(lat, step * size - 180, size)))
  })
  // Sorted numbers show a repetition beside itself; a set of four million takes more than twice as long.
  const ids = Float64Array.from(bands.flatMap((band) => [...band])).sort()
  expect(ids.length).toBeGreaterThan(100_000)
  expect(ids.findIndex((id, index) => id === ids[index - 1])).toBe(-1)
  expect(ids.every((id) => Number.isInteger(id) && id >= 0 && id < 2 ** 31)).toBe(true)
})

test('180 degrees east equals 180 degrees west, and the poles have a cell', () => {
  for (const lat of [-90, -45, 0, 45, 90]) expect(cellId(lat, 180, 0.1)).toBe(cellId(lat, -180, 0.1))
  expect(cellId(90, 12, 0.1)).toBe(cellId(89.95, 12, 0.1))
})

const search = fc.record({
  centre: anywhere,
  radius: fc.oneof(fc.constantFrom(0, 5, 200), fc.integer({ min: 1, max: 200 })),
  size: fc.constantFrom(0.1, 0.5),
})
const worldwide = fc.record({ centre: anywhere, radius: fc.integer({ min: 200, max: 20_100 }), size: fc.constant(8) })

test('a cover contains every point within the radius, also at the poles and across the antimeridian', () => {
  const direction = fc.integer({ min: 0, max: 359_999 }).map((part) => (part / 180_000) * Math.PI)
  const share = fc.oneof(
    fc.constant(1),
    fc.integer({ min: 0, max: 1000 }).map((part) => part / 1000),
  )
  const others = fc.array(fc.tuple(direction, share), { minLength: 10, maxLength: 20 })
  fc.assert(
    fc.property(
      fc.oneof({ weight: 4, arbitrary: search }, { weight: 1, arbitrary: worldwide }),
      others,
      (of, others) => {
        const cells = new Set(cover(of.centre, of.radius, of.size))
        for (const [bearing, part] of others) {
          const { lat, lng } = travel(of.centre, bearing, part * of.radius)
          expect(cells.has(cellId(lat, lng, of.size)), `${lat} ${lng}`).toBe(true)
        }
      },
    ),
    { seed: 1, numRuns: 2000 },
  )
})

test('a cover includes points rounded to four bytes', () => {
  fc.assert(
    fc.property(anywhere, anywhere, fc.constantFrom(0.1, 0.5), (centre, { lat, lng }, size) => {
      const stored = { lat: Math.fround(lat), lng: Math.fround(lng) }
      const near = travel(stored, centre.lng, 40)
      expect(cover(near, distanceKm(near, stored), size)).toContain(cellId(lat, lng, size))
    }),
    { seed: 1, numRuns: 2000 },
  )
})

test('a cover lists each cell once, and few beyond the circle', () => {
  fc.assert(
    fc.property(search, ({ centre, radius, size }) => {
      const cells = cover(centre, radius, size)
      expect(new Set(cells).size).toBe(cells.length)
      if (Math.abs(centre.lat) > 80) return
      const side = size * 111.2
      expect(cells.length).toBeLessThanOrEqual((Math.PI * (radius + 1.6 * side) ** 2) / side ** 2)
    }),
    { seed: 1, numRuns: 2000 },
  )
})

test('a cover of the whole earth lists every cell', () => {
  const all = new Set(fc.sample(anywhere, { seed: 2, numRuns: 20_000 }).map(({ lat, lng }) => cellId(lat, lng, 8)))
  const cells = new Set(cover({ lat: 12, lng: 34 }, 20_016, 8))
  expect([...all].filter((cell) => !cells.has(cell))).toEqual([])
})
