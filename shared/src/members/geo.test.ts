import fc from 'fast-check'
import { expect, test } from 'vitest'
import { distanceKm, distanceLabel, earthRadiusKm } from './distances.ts'
import { Coordinates } from './geo.ts'

const degree = (most: number) =>
  fc.oneof(
    { weight: 4, arbitrary: fc.integer({ min: -most * 1e6, max: most * 1e6 }).map((millionths) => millionths / 1e6) },
    { weight: 1, arbitrary: fc.constantFrom(-most, 0, most) },
  )
const anywhere = fc.record({ lat: degree(90), lng: degree(180) })
const runs = { seed: 1, numRuns: 2000 }

test('a distance is symmetric, zero to oneself, and at most half way round the earth', () => {
  fc.assert(
    fc.property(anywhere, anywhere, (a, b) => {
      expect(distanceKm(a, b)).toBe(distanceKm(b, a))
      expect(distanceKm(a, a)).toBe(0)
      expect(distanceKm(a, b)).toBeLessThanOrEqual(Math.PI * earthRadiusKm)
    }),
    runs,
  )
})

test('the triangle inequality holds', () => {
  fc.assert(
    fc.property(anywhere, anywhere, anywhere, (a, b, c) => {
      expect(distanceKm(a, c)).toBeLessThanOrEqual(distanceKm(a, b) + distanceKm(b, c) + 1e-3)
    }),
    runs,
  )
})

test('a distance does not depend on the origin of longitudes', () => {
  fc.assert(
    fc.property(anywhere, anywhere, degree(180), (a, b, turn) => {
      const turned = ({ lat, lng }: Coordinates) => ({ lat, lng: ((lng + turn + 540) % 360) - 180 })
      // A metre, not less, because the haversine loses digits at antipodes.
      expect(Math.abs(distanceKm(turned(a), turned(b)) - distanceKm(a, b))).toBeLessThan(1e-3)
    }),
    runs,
  )
})

test.each([
  ['a quarter of a meridian', { lat: 0, lng: 0 }, { lat: 90, lng: 77 }, (Math.PI / 2) * 6371],
  ['antipodes', { lat: 30, lng: -60 }, { lat: -30, lng: 120 }, Math.PI * 6371],
  ['a degree across the antimeridian', { lat: 0, lng: 179.5 }, { lat: 0, lng: -179.5 }, (Math.PI / 180) * 6371],
  ['two longitudes of one pole', { lat: 90, lng: -170 }, { lat: 90, lng: 20 }, 0],
  ['Berlin to Munich', { lat: 52.52, lng: 13.405 }, { lat: 48.1372, lng: 11.5755 }, 504.4],
])('%s', (_, a, b, km) => {
  expect(distanceKm(a, b)).toBeCloseTo(km, 0)
})

test.each([
  [0, { kind: 'under', value: 1, decimals: 0 }],
  [0.999, { kind: 'under', value: 1, decimals: 0 }],
  [1, { kind: 'about', value: 1, decimals: 1 }],
  [3.04, { kind: 'about', value: 3, decimals: 1 }],
  [9.94, { kind: 'about', value: 9.9, decimals: 1 }],
  [9.99, { kind: 'about', value: 10, decimals: 1 }],
  [10, { kind: 'about', value: 10, decimals: 0 }],
  [10.5, { kind: 'about', value: 11, decimals: 0 }],
  [199.4, { kind: 'about', value: 199, decimals: 0 }],
])('%d km is labelled %o', (km, label) => {
  expect(distanceLabel(km)).toEqual(label)
})

test('labels grow with distance and are never zero', () => {
  const distance = fc.double({ min: 0, max: 20_016, noNaN: true })
  fc.assert(
    fc.property(distance, distance, (one, other) => {
      const [near, far] = [Math.min(one, other), Math.max(one, other)]
      expect(distanceLabel(far).value).toBeGreaterThanOrEqual(distanceLabel(near).value)
      expect(distanceLabel(near).value).toBeGreaterThanOrEqual(1)
    }),
    runs,
  )
})

test('coordinates end at the poles and the antimeridian', () => {
  expect(Coordinates.safeParse({ lat: 90, lng: -180 }).success).toBe(true)
  expect(Coordinates.safeParse({ lat: -90, lng: 180 }).success).toBe(true)
  for (const wrong of [
    { lat: 90.0001, lng: 0 },
    { lat: -90.0001, lng: 0 },
    { lat: 0, lng: 180.0001 },
    { lat: 0, lng: -180.0001 },
    { lat: Number.NaN, lng: 0 },
    { lat: 0, lng: Number.POSITIVE_INFINITY },
    { lat: '1', lng: 0 },
    { lat: 1 },
    { lat: 1, lng: 1, accuracy: 5 },
  ])
    expect(Coordinates.safeParse(wrong).success, JSON.stringify(wrong)).toBe(false)
})
