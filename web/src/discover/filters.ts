import {
  clearedFilters,
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
export type Chosen = Filters & { [end in Ends]: number } & { order?: DiscoverOrder }

/** What Clear Filters leaves. */
export const cleared: Chosen = { ...clearedFilters }

export const ranges = ['age', 'height', 'weight'] as const

function reasonable(search: DiscoverSearch): Filters {
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
export function readFilters(search: DiscoverSearch): Chosen | null {
  const good = reasonable(search)
  if (!Object.keys(good).length) return null
  const filters: Chosen = { ...panelDefaults, ...good, order: readOrder(search) }
  for (const range of ranges) {
    const [min, max] = [`${range}Min`, `${range}Max`] as const
    if (filters[min] > filters[max]) Object.assign(filters, { [min]: panelDefaults[min], [max]: panelDefaults[max] })
  }
  return filters
}

/** What the first visit starts from: the stored defaults, near home, the gender that one looks for. */
export function firstFilters(profile: OwnProfile): Chosen {
  const { country, city, lookingForGender } = profile
  return {
    ...initialFilters,
    country: country ?? undefined,
    city: city ?? undefined,
    gender: lookingForGender && lookingForGender !== 'any' ? lookingForGender : undefined,
  }
}

/**
 * What the server is asked. The ends of a slider mean "and beyond": at 180 kg the panel can go no further, and whoever
 * weighs more should not be lost to everybody who left the slider alone.
 */
export function toQuery(chosen: Chosen): Filters & { order?: DiscoverOrder } {
  const query: ReturnType<typeof toQuery> = { ...chosen }
  for (const range of ranges) {
    if (chosen[`${range}Min`] <= filterLimits[range].min) delete query[`${range}Min`]
    if (chosen[`${range}Max`] >= filterLimits[range].max) delete query[`${range}Max`]
  }
  return query
}

/** What a search that the server keeps means here: an end that it does not name is as far as the panel goes. */
export function fromQuery(filters: Filters, order: DiscoverOrder): Chosen {
  const open = ranges.reduce<Chosen>((chosen, range) => relax(chosen, range), cleared)
  return { ...open, ...filters, order: order === 'lastSeen' ? undefined : order }
}

/** Whether two searches ask the server the same. */
export const isSame = (one: Chosen, other: Chosen) => hashKey([toQuery(one)]) === hashKey([toQuery(other)])

/** The same filters without one of them. */
export function relax(chosen: Chosen, filter: Relaxable): Chosen {
  if (filter !== 'age' && filter !== 'height' && filter !== 'weight') return { ...chosen, [filter]: undefined }
  const { min, max } = filterLimits[filter]
  return { ...chosen, [`${filter}Min`]: min, [`${filter}Max`]: max }
}

/** How many filters narrow the search beyond what Clear leaves. */
export function activeCount(chosen: Chosen): number {
  const single = [chosen.country, chosen.city, chosen.radius, chosen.gender, chosen.relationshipGoal, chosen.interests]
  const narrowed = ranges.filter((range) =>
    (['Min', 'Max'] as const).some((end) => chosen[`${range}${end}`] !== cleared[`${range}${end}`]),
  )
  return single.filter((value) => value !== undefined).length + narrowed.length
}
