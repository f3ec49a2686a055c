import { distanceKm } from '@hearth/shared/members/distances'
import type { Coordinates } from '@hearth/shared/members/geo'
import type { Database } from '../../platform/db/connection.ts'

// Estimates how many people live around a point, from the bundled table of cities. It lists places from 1,000
// inhabitants on, as points; the rest is estimated, too low rather than too high (docs/decisions/location.md).

/** Inhabitants per square kilometre of a built-up place. */
const residentsPerKm2 = 1500
/** The largest radius of a town, in km. Larger towns are denser instead. */
const maxTownRadiusKm = 30
/** Scattered residents per inhabitant of the towns within `regionKm`. */
const scatteredShare = 0.25
const regionKm = 30

type Town = Coordinates & { population: number; radius: number }
/** Towns by cells of half a degree. */
export type Population = Map<string, Town[]>

const row = (degrees: number) => Math.floor(degrees * 2)
const keyOf = (lat: number, lng: number) => `${lat}/${((lng % 720) + 720) % 720}`

/** Groups towns into cells for lookup. */
export function populationOf(cities: (Coordinates & { population: number })[]): Population {
  const cells: Population = new Map()
  for (const { lat, lng, population } of cities) {
    const radius = Math.min(maxTownRadiusKm, Math.sqrt(population / (Math.PI * residentsPerKm2)))
    const key = keyOf(row(lat), row(lng))
    const cell = cells.get(key) ?? []
    cell.push({ lat, lng, population, radius })
    cells.set(key, cell)
  }
  return cells
}

const known = new WeakMap<Database, Promise<Population>>()

/** The population from the table of cities, read once per process because the table does not change while one runs. */
export function readPopulation(db: Database): Promise<Population> {
  const read =
    known.get(db) ?? db.selectFrom('cities').select(['lat', 'lng', 'population']).execute().then(populationOf)
  known.set(db, read)
  read.catch(() => known.delete(db))
  return read
}

function townsWithin(population: Population, { lat, lng }: Coordinates, km: number): Town[] {
  const high = km / 111
  const wide = km / (111 * Math.max(0.01, Math.cos((lat * Math.PI) / 180)))
  const columns = Math.min(720, row(lng + wide) - row(lng - wide) + 1)
  const towns: Town[] = []
  for (let south = row(lat - high); south <= row(lat + high); south++)
    for (let step = 0; step < columns; step++)
      towns.push(...(population.get(keyOf(south, row(lng - wide) + step)) ?? []))
  return towns
}

/** The area shared by two discs, in km² (the lens of two circles). */
function lensArea(apart: number, a: number, b: number): number {
  if (apart >= a + b) return 0
  const small = Math.min(a, b)
  const large = Math.max(a, b)
  if (apart <= large - small) return Math.PI * small ** 2
  const part = (r: number, other: number) => {
    const across = (apart ** 2 + r ** 2 - other ** 2) / (2 * apart)
    return (
      r ** 2 * Math.acos(Math.max(-1, Math.min(1, across / r))) - across * Math.sqrt(Math.max(0, r ** 2 - across ** 2))
    )
  }
  return part(a, b) + part(b, a)
}

/** The approximate number of people between `inner` and `outer` km from a point. */
export function peopleInRing(population: Population, point: Coordinates, inner: number, outer: number): number {
  let inTowns = 0
  let around = 0
  for (const town of townsWithin(population, point, Math.max(regionKm, maxTownRadiusKm + outer))) {
    const apart = distanceKm(town, point)
    const area = lensArea(apart, town.radius, outer) - lensArea(apart, town.radius, inner)
    inTowns += (town.population * area) / (Math.PI * town.radius ** 2)
    if (apart <= regionKm) around += town.population
  }
  return inTowns + (scatteredShare * around * (outer ** 2 - inner ** 2)) / regionKm ** 2
}
