import { latestBirthday, todayUtc } from '@hearth/shared/members/age'
import { earthRadiusKm } from '@hearth/shared/members/distances'
import type { Coordinates } from '@hearth/shared/members/geo'
import { countries as initial } from '@hearth/shared/members/member-choices'
import type { Country } from '@hearth/shared/members/members'
import type { Filters } from '@hearth/shared/people/discover'
import { type FilterKey, fieldsOf, filterKeys } from '@hearth/shared/people/discover-filters'
import { cellId, cover } from '../../members/location/cells.ts'
import type { Viewer } from '../../members/visibility/queries.ts'

/** The places that match a city's text. Null when there are too many to search one by one. */
export type Places = number[] | null

/** What the search reads: each key of one index, in the order of the result. */
export type Buckets =
  | { index: 'cell_small' | 'cell_large' | 'place_id'; keys: number[] }
  | { index: 'country'; keys: Country[] }

/** Up to this radius the search reads cells of 0.1 degrees, beyond it cells of 0.5 degrees, so that they stay few. */
const smallCellsToKm = 20
/** Members without a place are in this cell at both sizes, so any radius includes them. */
const noPlace = -1
export const placeless: Buckets = { index: 'cell_small', keys: [noPlace] }

/** The radius that applies. A viewer without a place has no distance to limit. */
export function radiusOf(viewer: Viewer, filters: Filters): number | null {
  return viewer.point && filters.radius !== undefined ? filters.radius : null
}

type Asked = {
  viewer: Viewer
  filters: Filters
  places: Places
  /** The countries in which members of the community live; those of a community that has changed nothing by default. */
  countries?: readonly Country[] | undefined
}

/** The countries that the viewer may see members from and has not filtered out, the viewer's own first. */
function countriesOf({ viewer, filters, countries = initial }: Asked): Country[] {
  return [...countries]
    .sort((a, b) => Number(b === viewer.country) - Number(a === viewer.country))
    .filter((country) => {
      if (filters.country && filters.country !== country) return false
      return viewer.international || country === viewer.country
    })
}

/** The cells of a circle, the middle one first. */
export function cellsWithin(point: Coordinates, radiusKm: number) {
  const small = radiusKm <= smallCellsToKm
  const size = small ? 0.1 : 0.5
  const home = cellId(point.lat, point.lng, size)
  const others = cover(point, radiusKm, size).filter((cell) => cell !== home)
  return { index: small ? ('cell_small' as const) : ('cell_large' as const), keys: [home, ...others] }
}

/** The fewest index ranges that hold every member who can fit. */
export function bucketsOf(asked: Asked): Buckets {
  const { viewer, filters, places } = asked
  const radius = radiusOf(viewer, filters)
  if (filters.city && places) return { index: 'place_id', keys: places }
  if (radius === null || !viewer.point) return { index: 'country', keys: countriesOf(asked) }
  const { index, keys } = cellsWithin(viewer.point, radius)
  return { index, keys: [...keys, noPlace] }
}

/** The slider's radii by halving, largest first. */
export const halvedRadii = [200, 100, 50, 25, 10, 5]

/** The birthdays of members between two ages: after `after`, up to and including `until`. */
export function birthdaysBetween(ageMin: number | undefined, ageMax: number | undefined, today = todayUtc()) {
  return {
    after: ageMax === undefined ? '-infinity' : latestBirthday(today, ageMax + 1),
    until: ageMin === undefined ? 'infinity' : latestBirthday(today, ageMin),
  }
}

/** The haversine of a distance along the ground. Comparing haversines saves a square root and an arc sine per row. */
export function haversineOf(km: number): number {
  return Math.sin(Math.min(Math.PI / 2, km / (2 * earthRadiusKm))) ** 2
}

/** The straight line through the unit sphere for a distance along the ground, rounded up slightly; at most 2. */
export function chordOf(km: number | null): number {
  return km === null ? 2 : 2 * Math.sqrt(haversineOf(km)) + 1e-9
}

/** The same filters with one of them given up. */
export function without(filters: Filters, key: FilterKey): Filters {
  return { ...filters, ...Object.fromEntries(fieldsOf(key).map((field) => [field, undefined])) }
}

function isSet(filters: Filters, key: FilterKey): boolean {
  return fieldsOf(key).some((field) => {
    const value = filters[field]
    return Array.isArray(value) ? value.length > 0 : value !== undefined && value !== ''
  })
}

/** The filters that narrow this search, each of which could be given up. A radius needs a place to start from. */
export function activeFilters(viewer: Viewer, filters: Filters): FilterKey[] {
  return filterKeys.filter((key) => (key === 'radius' ? radiusOf(viewer, filters) !== null : isSet(filters, key)))
}
