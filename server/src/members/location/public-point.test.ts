import { distanceKm } from '@hearth/shared/members/distances'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cellOf, publicPoint, radii, radiusOf } from './public-point.ts'

const secret = 'only the tests know this secret'
const degree = (most: number) =>
  fc.oneof(
    { weight: 6, arbitrary: fc.integer({ min: -most * 1e5, max: most * 1e5 }).map((part) => part / 1e5) },
    { weight: 1, arbitrary: fc.constantFrom(-most, 0, most) },
    // A few kilometres around the edges of the map, where columns are few and longitudes wrap.
    { weight: 3, arbitrary: fc.integer({ min: 0, max: 4000 }).map((part) => most - part / 1e5) },
    { weight: 3, arbitrary: fc.integer({ min: 0, max: 4000 }).map((part) => part / 1e5 - most) },
  )
const anywhere = fc.record({ lat: degree(90), lng: degree(180) })
const radius = fc.constantFrom(...radii)
const runs = { seed: 1, numRuns: 5000 }
const metres = (...points: Parameters<typeof distanceKm>) => distanceKm(...points) * 1000

test("a position is at most half the diagonal of a square of r / 2 from its cell's centre", () => {
  fc.assert(
    fc.property(anywhere, radius, (position, radius) => {
      const { centre } = cellOf(position, radius)
      expect(metres(centre, position)).toBeLessThanOrEqual((radius / 2 / Math.SQRT2) * 1.0001)
      expect(Math.abs(centre.lat)).toBeLessThan(90)
    }),
    runs,
  )
})

test('a cell has at least half its nominal size at inhabited latitudes', () => {
  fc.assert(
    fc.property(fc.integer({ min: -80_000, max: 80_000 }), degree(180), radius, (lat, lng, radius) => {
      const { centre } = cellOf({ lat: lat / 1000, lng }, radius)
      const side = radius / 2
      for (const bearing of [
        { lat: centre.lat + (side * 0.49) / 111_194.93, lng: centre.lng },
        { lat: centre.lat, lng: centre.lng + (side * 0.48) / (111_194.93 * Math.cos((centre.lat * Math.PI) / 180)) },
      ])
        expect(cellOf(bearing, radius).id).toBe(cellOf(centre, radius).id)
    }),
    runs,
  )
})

test('the cells of 50, 100 and 250 m tile the 500 m ones', () => {
  fc.assert(
    fc.property(anywhere, fc.constantFrom(50, 100, 250), (position, r) => {
      const fine = cellOf(position, r)
      expect(cellOf(fine.centre, r).id).toBe(fine.id)
      expect(cellOf(fine.centre, radiusOf.city).id).toBe(cellOf(position, radiusOf.city).id)
    }),
    runs,
  )
})

test('180 degrees east equals 180 degrees west', () => {
  for (const radius of radii)
    for (const lat of [-90, -66.6, 0, 51.2, 90])
      expect(cellOf({ lat, lng: 180 }, radius)).toEqual(cellOf({ lat, lng: -180 }, radius))
})

test('the public point is 1.0 r to 2.36 r from the position, everywhere', () => {
  fc.assert(
    fc.property(anywhere, radius, fc.uuid(), (position, radius, member) => {
      const point = publicPoint(secret, member, cellOf(position, radius).id, { ...position, radius })
      const [r, away] = [radius, metres(point, position)]
      expect(away).toBeGreaterThanOrEqual(r)
      expect(away).toBeLessThanOrEqual(2.36 * r)
      expect(Math.abs(point.lat)).toBeLessThanOrEqual(90)
      expect(Math.abs(point.lng)).toBeLessThanOrEqual(180)
    }),
    runs,
  )
})

test('a move within the cell does not move the point', () => {
  fc.assert(
    fc.property(anywhere, radius, fc.uuid(), (position, radius, member) => {
      const { centre, id } = cellOf(position, radius)
      const seen = publicPoint(secret, member, id, { ...position, radius })
      expect(publicPoint(secret, member, id, { ...centre, radius })).toEqual(seen)
    }),
    runs,
  )
})

const home = { lat: 52.52, lng: 13.405, radius: radiusOf.city }

test('the offset depends on the secret, the member, the anchor and r', () => {
  const points = [
    publicPoint(secret, 'ann', 'home', home),
    publicPoint('another secret', 'ann', 'home', home),
    publicPoint(secret, 'bo', 'home', home),
    publicPoint(secret, 'ann', 'work', home),
    publicPoint(secret, 'ann', 'home', { ...home, radius: radiusOf.address }),
    // The boundary between two texts matters too.
    publicPoint(secret, 'annh', 'ome', home),
  ]
  expect(new Set(points.map((point) => JSON.stringify(point))).size).toBe(points.length)
})

test('members of one city are spread evenly over the ring', () => {
  const { centre, id } = cellOf(home, radiusOf.city)
  const points = Array.from({ length: 4000 }, (_, index) => publicPoint(secret, `member ${index}`, id, home))
  expect(new Set(points.map((point) => JSON.stringify(point))).size).toBe(4000)

  const share = (holds: (point: (typeof points)[number]) => boolean) => points.filter(holds).length / 4000
  // The circle that halves the ring's area, and its four quarters; 3 standard deviations are 0.024 and 0.021.
  const middle = 500 * Math.sqrt((1.36 ** 2 + 2 ** 2) / 2)
  expect(Math.abs(share((point) => metres(point, centre) < middle) - 0.5)).toBeLessThan(0.024)
  for (const [north, east] of [
    [1, 1],
    [1, -1],
    [-1, 1],
    [-1, -1],
  ] as const) {
    const quarter = share(({ lat, lng }) => (lat - centre.lat) * north > 0 && (lng - centre.lng) * east > 0)
    expect(Math.abs(quarter - 0.25)).toBeLessThan(0.021)
  }
})
