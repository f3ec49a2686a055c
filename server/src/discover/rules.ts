import { latestBirthday, todayUtc } from '@hearth/shared/age'
import { type Filters, relaxable } from '@hearth/shared/discover'
import { type Coordinates, earthRadiusKm } from '@hearth/shared/geo'
import { type Country, countries } from '@hearth/shared/members'
import { cellId, cover } from '../location/cells.ts'
import type { Viewer } from '../visibility/queries.ts'

export type Relaxable = (typeof relaxable)[number]

/** Places that a city's text stands for; null when they are too many to look into one by one. */
export type Places = number[] | null

/** What the search walks: each key of one index, in the order of the result. */
export type Buckets =
  | { index: 'cell_small' | 'cell_large' | 'place_id'; keys: number[] }
  | { index: 'country'; keys: Country[] }

/** Up to this radius the cells of 0.1 degrees are few; beyond it those of 0.5 degrees are. */
const smallCellsToKm = 20
/** Members without a place are in this cell of either size: they stay whatever the radius. */
const noPlace = -1
export const placeless: Buckets = { index: 'cell_small', keys: [noPlace] }

/** The radius that counts: without a place of one's own there is no distance to limit. */
export function radiusOf(viewer: Viewer, filters: Filters): number | null {
  return viewer.point && filters.radius !== undefined ? filters.radius : null
}

/** The countries that a viewer may see anybody from, within what was asked for, the own one first. */
export function countriesOf(viewer: Viewer, filters: Filters): Country[] {
  return [...countries]
    .sort((a, b) => Number(b === viewer.country) - Number(a === viewer.country))
    .filter((country) => {
      if (filters.country && filters.country !== country) return false
      return viewer.international || country === viewer.country
    })
}

/** The cells of a circle, the one in its middle first: small ones up to a radius, large ones beyond. */
export function cellsWithin(point: Coordinates, radiusKm: number) {
  const small = radiusKm <= smallCellsToKm
  const size = small ? 0.1 : 0.5
  const home = cellId(point.lat, point.lng, size)
  const others = cover(point, radiusKm, size).filter((cell) => cell !== home)
  return { index: small ? ('cell_small' as const) : ('cell_large' as const), keys: [home, ...others] }
}

/** The fewest index ranges that hold everybody who can fit. */
export function bucketsOf(viewer: Viewer, filters: Filters, places: Places): Buckets {
  const radius = radiusOf(viewer, filters)
  if (filters.city && places) return { index: 'place_id', keys: places }
  if (radius === null || !viewer.point) return { index: 'country', keys: countriesOf(viewer, filters) }
  const { index, keys } = cellsWithin(viewer.point, radius)
  return { index, keys: [...keys, noPlace] }
}

/** The radii of the slider by halving, largest first. */
export const halvedRadii = [200, 100, 50, 25, 10, 5]

/** The days that members between two ages were born on: after the first, up to and including the second. */
export function birthdaysBetween(ageMin: number | undefined, ageMax: number | undefined, today = todayUtc()) {
  return {
    after: ageMax === undefined ? '-infinity' : latestBirthday(today, ageMax + 1),
    until: ageMin === undefined ? 'infinity' : latestBirthday(today, ageMin),
  }
}

/** The haversine of the angle that a distance on the ground subtends: comparing it spares a root and an arc sine. */
export function haversineOf(km: number): number {
  return Math.sin(Math.min(Math.PI / 2, km / (2 * earthRadiusKm))) ** 2
}

/** The length of the straight line through the unit sphere for a distance along the ground, a hair too long; 2 at most. */
export function chordOf(km: number | null): number {
  return km === null ? 2 : 2 * Math.sqrt(haversineOf(km)) + 1e-9
}

/** The same search with one filter given up. */
export function without(filters: Filters, filter: Relaxable): Filters {
  return { ...filters, ...Object.fromEntries(fieldsOf(filter).map((field) => [field, undefined])) }
}

function fieldsOf(filter: Relaxable): (keyof Filters)[] {
  if (filter === 'age' || filter === 'height' || filter === 'weight') return [`${filter}Min`, `${filter}Max`]
  return [filter]
}

/** The filters that are set, each of which could be given up. A filter of every age there is filters nobody out. */
export function activeFilters(viewer: Viewer, filters: Filters): Relaxable[] {
  return relaxable.filter((filter) => {
    if (filter === 'radius') return radiusOf(viewer, filters) !== null
    if (filter === 'interests') return Boolean(filters.interests?.length)
    return fieldsOf(filter).some((field) => filters[field] !== undefined && filters[field] !== '')
  })
}
