import {
  DiscoverOrder,
  FilterFields,
  type Filters,
  filterLimits,
  initialFilters,
  panelDefaults,
  type relaxable,
} from '@hearth/shared/discover'
import type { OwnProfile } from '@hearth/shared/profile'
import { hashKey } from '@tanstack/react-query'
import type { DiscoverSearch } from './search.ts'

export type Range = 'age' | 'height' | 'weight'
export type Relaxable = (typeof relaxable)[number]
type Ends = `${Range}${'Min' | 'Max'}`
/**
 * The search in force. Every range has both ends, so that the panel shows what the search does; an order is named where
 * it is not the product's own.
 */
export type ActiveFilters = Filters & { [end in Ends]: number } & { order?: DiscoverOrder }

const { age, height, weight } = filterLimits
/** What Clear Filters leaves: every slider at its ends, so that nothing narrows the search (docs/decisions/0095). */
export const cleared: ActiveFilters = {
  ...{ ageMin: age.min, ageMax: age.max },
  ...{ heightMin: height.min, heightMax: height.max },
  ...{ weightMin: weight.min, weightMax: weight.max },
}

export const ranges = ['age', 'height', 'weight'] as const

function validFilters(search: DiscoverSearch): Filters {
  const good: Record<string, unknown> = {}
  for (const [key, schema] of Object.entries(FilterFields.shape)) {
    const parsed = schema.safeParse(search[key as keyof DiscoverSearch])
    if (parsed.success && parsed.data !== undefined && parsed.data !== '') good[key] = parsed.data
  }
  return good as Filters
}

/** The order that an address names; none where it is the usual one or does not exist. */
export function readOrder({ order }: DiscoverSearch): DiscoverOrder | undefined {
  const parsed = DiscoverOrder.safeParse(order)
  return parsed.success && parsed.data !== 'lastSeen' ? parsed.data : undefined
}

/** The filters of an address or of the store, null when it names none. What is out of bounds counts as not said. */
export function readFilters(search: DiscoverSearch): ActiveFilters | null {
  const good = validFilters(search)
  if (!Object.keys(good).length) return null
  const filters: ActiveFilters = { ...panelDefaults, ...good, order: readOrder(search) }
  for (const range of ranges) {
    const [min, max] = [`${range}Min`, `${range}Max`] as const
    if (filters[min] > filters[max]) Object.assign(filters, { [min]: panelDefaults[min], [max]: panelDefaults[max] })
  }
  return filters
}

/** What the first visit starts from: the stored defaults, near home, the gender that one looks for. */
export function firstFilters(profile: OwnProfile): ActiveFilters {
  const { country, city, lookingForGender } = profile
  return {
    ...initialFilters,
    country: country ?? undefined,
    city: city ?? undefined,
    gender: lookingForGender && lookingForGender !== 'any' ? lookingForGender : undefined,
  }
}

/** The filters that come from the member's own profile, until the member sets them by hand. */
const followed = ['country', 'city', 'gender'] as const
export type FollowedFilter = (typeof followed)[number]
/** The last search, and which of its filters follow the profile. */
export type StoredSearch = { filters: ActiveFilters; follows: readonly FollowedFilter[] }

/** What a first visit keeps. */
export const firstStored = (profile: OwnProfile): StoredSearch => ({
  filters: firstFilters(profile),
  follows: followed,
})

/** The next search: a filter that it names otherwise was set by hand, and so is everything that was cleared. */
export function nextStored(last: StoredSearch, filters: ActiveFilters): StoredSearch {
  const isCleared = activeCount(filters) === 0
  return { filters, follows: isCleared ? [] : last.follows.filter((one) => filters[one] === last.filters[one]) }
}

/** The last search with what the profile says by now. A city that was set by hand keeps the country that it is in. */
export function followingProfile({ filters, follows }: StoredSearch, profile: OwnProfile): ActiveFilters {
  const now = firstFilters(profile)
  const holdsCountry = filters.city !== undefined && !follows.includes('city')
  const current = follows.filter((one) => !(one === 'country' && holdsCountry))
  return { ...filters, ...Object.fromEntries(current.map((one) => [one, now[one]])) }
}

/**
 * What the server is asked. The ends of a slider mean "and beyond": at 180 kg the panel can go no further, and whoever
 * weighs more should not be lost to everybody who left the slider alone.
 */
export function toQuery(active: ActiveFilters): Filters & { order?: DiscoverOrder } {
  const query: ReturnType<typeof toQuery> = { ...active }
  for (const range of ranges) {
    if (active[`${range}Min`] <= filterLimits[range].min) delete query[`${range}Min`]
    if (active[`${range}Max`] >= filterLimits[range].max) delete query[`${range}Max`]
  }
  return query
}

/** What a search that the server keeps means here: an end that it does not name is as far as the panel goes. */
export function fromQuery(filters: Filters, order: DiscoverOrder): ActiveFilters {
  return { ...cleared, ...filters, order: order === 'lastSeen' ? undefined : order }
}

/** Whether two searches ask the server the same. */
export const isSame = (one: ActiveFilters, other: ActiveFilters) =>
  hashKey([toQuery(one)]) === hashKey([toQuery(other)])

/** The same filters without one of them. */
export function relax(active: ActiveFilters, filter: Relaxable): ActiveFilters {
  if (filter !== 'age' && filter !== 'height' && filter !== 'weight') return { ...active, [filter]: undefined }
  const { min, max } = filterLimits[filter]
  return { ...active, [`${filter}Min`]: min, [`${filter}Max`]: max }
}

/** How many filters narrow the search. */
export function activeCount(active: ActiveFilters): number {
  const single = [active.country, active.city, active.radius, active.gender, active.relationshipGoal, active.interests]
  const asked = toQuery(active)
  const narrowed = ranges.filter((range) =>
    (['Min', 'Max'] as const).some((end) => asked[`${range}${end}`] !== undefined),
  )
  return single.filter((value) => value !== undefined).length + narrowed.length
}
