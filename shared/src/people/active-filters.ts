import type { DiscoverOrder, Filters } from './discover.ts'
import type { DiscoverSearch } from './discover-address.ts'
import { type FieldOf, type RangeKey, rangeKeys } from './discover-filters.ts'
import { discoverOrders, filterLimits, initialFilters, panelDefaults } from './discover-limits.ts'
import { readValues } from './filter-values.ts'
import type { OwnProfile } from './profile.ts'

/**
 * The current search. Every range has both ends, so that the panel shows what the search does. The order is named only
 * where it is not the default.
 */
export type ActiveFilters = Filters & { [end in FieldOf<RangeKey>]: number } & { order?: DiscoverOrder }

const wholeRanges = Object.fromEntries(
  rangeKeys.flatMap((key) => [
    [`${key}Min`, filterLimits[key].min],
    [`${key}Max`, filterLimits[key].max],
  ]),
) as { [end in FieldOf<RangeKey>]: number }
/** What Clear Filters leaves: every slider at its ends, so nothing narrows the search (docs/decisions/discover.md). */
export const cleared: ActiveFilters = wholeRanges

/** The order in an address. Undefined for the default order and for unknown ones. */
export function readOrder({ order }: DiscoverSearch): DiscoverOrder | undefined {
  return discoverOrders.find((one) => one === order && one !== 'lastSeen')
}

/** The filters in an address or in storage, or null without any. Values out of bounds are dropped. */
export function readFilters(search: DiscoverSearch): ActiveFilters | null {
  const valid = readValues(search)
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
