import {
  DiscoverOrder,
  FilterFields,
  type Filters,
  filterLimits,
  initialFilters,
  panelDefaults,
} from '@hearth/shared/discover'
import {
  type FieldOf,
  type FilterKey,
  fieldsOf,
  filterKeys,
  type RangeKey,
  rangeKeys,
} from '@hearth/shared/discover-filters'
import type { OwnProfile } from '@hearth/shared/profile'
import { hashKey } from '@tanstack/react-query'
import type { DiscoverSearch } from './search.ts'

/**
 * The current search. Every range has both ends, so that the panel shows what the search does. The order is named only
 * where it is not the default.
 */
export type ActiveFilters = Filters & { [end in FieldOf<RangeKey>]: number } & { order?: DiscoverOrder }

/** What the control of a filter takes: the values that are being edited, and how to change some of them. */
export type FilterProps = { draft: ActiveFilters; onChange: (part: Partial<ActiveFilters>) => void }

const wholeRanges = Object.fromEntries(
  rangeKeys.flatMap((key) => [
    [`${key}Min`, filterLimits[key].min],
    [`${key}Max`, filterLimits[key].max],
  ]),
) as { [end in FieldOf<RangeKey>]: number }
/** What Clear Filters leaves: every slider at its ends, so that nothing narrows the search (docs/decisions/0095). */
export const cleared: ActiveFilters = wholeRanges

function validFilters(search: DiscoverSearch): Filters {
  const valid: Record<string, unknown> = {}
  for (const [field, schema] of Object.entries(FilterFields.shape)) {
    const parsed = schema.safeParse(search[field as keyof DiscoverSearch])
    if (parsed.success && parsed.data !== undefined && parsed.data !== '') valid[field] = parsed.data
  }
  return valid as Filters
}

/** The order in an address. Undefined for the default order and for unknown ones. */
export function readOrder({ order }: DiscoverSearch): DiscoverOrder | undefined {
  const parsed = DiscoverOrder.safeParse(order)
  return parsed.success && parsed.data !== 'lastSeen' ? parsed.data : undefined
}

/** The filters in an address or in storage, or null without any. Values out of bounds are dropped. */
export function readFilters(search: DiscoverSearch): ActiveFilters | null {
  const valid = validFilters(search)
  if (!Object.keys(valid).length) return null
  const filters: ActiveFilters = { ...panelDefaults, ...valid, order: readOrder(search) }
  for (const range of rangeKeys) {
    const [min, max] = [`${range}Min`, `${range}Max`] as const
    if (filters[min] > filters[max]) Object.assign(filters, { [min]: panelDefaults[min], [max]: panelDefaults[max] })
  }
  return filters
}

/** What a first visit starts from: the defaults, the member's own city, and the gender they look for. */
export function firstFilters(profile: OwnProfile): ActiveFilters {
  const { country, city, lookingForGender } = profile
  return {
    ...initialFilters,
    country: country ?? undefined,
    city: city ?? undefined,
    gender: lookingForGender && lookingForGender !== 'any' ? lookingForGender : undefined,
  }
}

/** These filters come from the member's own profile until the member changes them. */
const followed = ['country', 'city', 'gender'] as const
export type FollowedFilter = (typeof followed)[number]
/** The last search, and which of its filters still follow the profile. */
export type StoredSearch = { filters: ActiveFilters; follows: readonly FollowedFilter[] }

/** What a first visit stores. */
export const firstStored = (profile: OwnProfile): StoredSearch => ({
  filters: firstFilters(profile),
  follows: followed,
})

/** The next search. A filter that differs from the last search no longer follows the profile; after Clear none does. */
export function nextStored(last: StoredSearch, filters: ActiveFilters): StoredSearch {
  const isCleared = activeCount(filters) === 0
  return { filters, follows: isCleared ? [] : last.follows.filter((one) => filters[one] === last.filters[one]) }
}

/** The last search with current values from the profile. A city that the member chose keeps its country. */
export function followingProfile({ filters, follows }: StoredSearch, profile: OwnProfile): ActiveFilters {
  const now = firstFilters(profile)
  const holdsCountry = filters.city !== undefined && !follows.includes('city')
  const current = follows.filter((one) => !(one === 'country' && holdsCountry))
  return { ...filters, ...Object.fromEntries(current.map((one) => [one, now[one]])) }
}

/**
 * The query for the server. The ends of a slider mean "and beyond": the panel stops at 180 kg, and a member who weighs
 * more should still be found by a viewer who left the slider alone.
 */
export function toQuery(active: ActiveFilters): Filters & { order?: DiscoverOrder } {
  const query: ReturnType<typeof toQuery> = { ...active }
  for (const range of rangeKeys) {
    if (active[`${range}Min`] <= filterLimits[range].min) delete query[`${range}Min`]
    if (active[`${range}Max`] >= filterLimits[range].max) delete query[`${range}Max`]
  }
  return query
}

/** A saved search as active filters. An end that it does not name is the end of the slider. */
export function fromQuery(filters: Filters, order: DiscoverOrder): ActiveFilters {
  return { ...cleared, ...filters, order: order === 'lastSeen' ? undefined : order }
}

/** Whether two searches send the server the same query. */
export const isSame = (one: ActiveFilters, other: ActiveFilters) =>
  hashKey([toQuery(one)]) === hashKey([toQuery(other)])

/** The same filters with one of them given up. */
export function relax(active: ActiveFilters, key: FilterKey): ActiveFilters {
  return { ...active, ...Object.fromEntries(fieldsOf(key).map((field) => [field, cleared[field]])) }
}

/** How many filters narrow the search. */
export function activeCount(active: ActiveFilters): number {
  const query = toQuery(active)
  return filterKeys.filter((key) => fieldsOf(key).some((field) => query[field] !== undefined)).length
}
