import { distanceKm } from '@hearth/shared/members/distances'
import { expect, test } from 'vitest'
import { peopleInRing, populationOf } from './population.ts'
import { cellOf, publicPoint } from './public-point.ts'
import { ruralRadius } from './rural-radius.ts'

const secret = 'only the tests know this secret'
const town = { lat: 45, lng: 7 }
const north = (km: number) => ({ lat: town.lat + km / 111.19493, lng: town.lng })
const round = (people: number) => Math.round(people)

test('a town’s residents live within its built-up area, 1,500 per square kilometre', () => {
  // 15,000 residents on 10 km²: a radius of 1.784 km.
  const people = populationOf([{ ...town, population: 15_000 }])
  const scattered = (km: number) => (15_000 * 0.25 * km ** 2) / 30 ** 2
  expect(round(peopleInRing(people, town, 0, 1) - scattered(1))).toBe(round(1500 * Math.PI))
  expect(round(peopleInRing(people, town, 0, 5) - scattered(5))).toBe(15_000)
  expect(round(peopleInRing(people, north(20), 0, 5))).toBe(round(scattered(5)))
  // A circle of the same size through its centre shares 39.1 % with it (the lens of two circles).
  const radius = Math.sqrt(10 / Math.PI)
  const half = peopleInRing(people, north(radius), 0, radius) - scattered(radius)
  expect(half / 15_000).toBeCloseTo(0.391, 3)
})

test('the two sides of the antimeridian are adjacent, and the pole has a cell', () => {
  const people = populationOf([{ lat: -17, lng: 179.99, population: 15_000 }])
  expect(peopleInRing(people, { lat: -17, lng: -179.99 }, 0, 5)).toBeGreaterThan(14_000)
  expect(peopleInRing(people, { lat: 90, lng: 0 }, 0, 8)).toBe(0)
})

test('a ring in a large city has the wanted radius, one in the wild the largest', () => {
  const people = populationOf([{ ...town, population: 3_000_000 }])
  for (const [precision, r] of [
    ['address', 50],
    ['city', 500],
  ] as const)
    expect(ruralRadius(people, secret, 'ann', { ...north(5), precision })).toBe(r)
  for (const precision of ['address', 'city'] as const) {
    expect(ruralRadius(people, secret, 'ann', { ...north(300), precision })).toBe(8000)
    expect(ruralRadius(populationOf([]), secret, 'ann', { ...town, precision })).toBe(8000)
  }
})

test('everywhere at least 50 people fit the public point, and the next smaller ring had fewer', () => {
  const people = populationOf([
    { ...town, population: 1000 },
    { ...north(12), population: 6000 },
    { ...north(60), population: 300 },
  ])
  const all = [50, 100, 250, 500, 1000, 2000, 4000, 8000]
  const seen = new Set<number>()
  for (let index = 0; index < 400; index++) {
    const place = { ...north((index % 80) + 0.3), precision: index % 2 ? ('city' as const) : ('address' as const) }
    const member = `member ${index}`
    const hidden = (radius: number) => {
      const point = publicPoint(secret, member, cellOf(place, radius).id, { ...place, radius })
      expect(distanceKm(point, place) * 1000).toBeGreaterThanOrEqual(radius)
      return peopleInRing(people, point, radius / 1000, (2.36 * radius) / 1000)
    }
    const r = ruralRadius(people, secret, member, place)
    seen.add(r)
    if (r < 8000) expect(hidden(r)).toBeGreaterThanOrEqual(50)
    const smaller = all.filter((one) => one < r && one >= (place.precision === 'city' ? 500 : 50))
    for (const one of smaller) expect(hidden(one)).toBeLessThan(50)
  }
  expect(seen.size).toBeGreaterThan(5)
})

test('all members in a cell get the same r, so that it reveals no more than the point', () => {
  const people = populationOf([{ ...town, population: 4000 }])
  let usual = 0
  for (let index = 0; index < 200; index++) {
    const place = { ...north(index / 20), precision: 'city' as const }
    const r = ruralRadius(people, secret, 'ann', place)
    if (r !== 500) continue
    usual += 1
    expect(ruralRadius(people, secret, 'ann', { ...cellOf(place, r).centre, precision: 'city' })).toBe(r)
  }
  expect(usual).toBeGreaterThan(10)
})
