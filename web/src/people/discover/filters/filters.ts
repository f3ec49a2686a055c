import { type CommunityFunction, goneWith, isGone } from '@hearth/shared/community-functions'
import { filterSeparator } from '@hearth/shared/members/community-field-limits'
import { type ActiveFilters, cleared, firstFilters, toQuery } from '@hearth/shared/people/active-filters'
import type { DiscoverOrder, Filters } from '@hearth/shared/people/discover'
import { type FilterKey, fieldsOf, filterKeys } from '@hearth/shared/people/discover-filters'
import { initialFilters } from '@hearth/shared/people/discover-limits'
import type { OwnProfile } from '@hearth/shared/people/profile'
import { hashKey } from '@tanstack/react-query'

/** What the control of a filter takes: the values that are being edited, and how to change some of them. */
export type FilterProps = { draft: ActiveFilters; onChange: (part: Partial<ActiveFilters>) => void }

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

/** The same search without what the community has switched off: those filters hide nobody. */
export function inUse(active: ActiveFilters, off: readonly CommunityFunction[]): ActiveFilters {
  const filters = goneWith(off, 'filters').reduce(relax, active)
  return active.order && isGone(off, 'orders', active.order) ? { ...filters, order: undefined } : filters
}

/** What somebody had switched on of that. */
export const goneFrom = (active: ActiveFilters, off: readonly CommunityFunction[]): FilterKey[] =>
  switchedOn(active).filter((key) => isGone(off, 'filters', key))

/** The same filters without those on one of the community's own fields. */
export function relaxOwn(active: ActiveFilters, field: string): ActiveFilters {
  const kept = (active.fields ?? []).filter((text) => ownFieldOf(text) !== field)
  return { ...active, fields: kept.length ? kept : undefined }
}

/** The key of the field that a filter is on: `smoking` of `smoking.never`. */
const ownFieldOf = (text: string) => text.slice(0, text.indexOf(filterSeparator))

/** How many filters narrow the search. */
export function activeCount(active: ActiveFilters): number {
  const query = toQuery(active)
  return filterKeys.filter((key) => fieldsOf(key).some((field) => query[field] !== undefined)).length
}

/** The filters that narrow the search, without the ranges that every first visit starts from: nobody switched those on. */
export function switchedOn(active: ActiveFilters): FilterKey[] {
  const query = toQuery(active)
  const initial: Partial<typeof query> = initialFilters
  const isOn = (field: keyof typeof query) => query[field] !== undefined && query[field] !== initial[field]
  return filterKeys.filter((key) => fieldsOf(key).some(isOn))
}

/** How many of them the member chose: those that a first visit does not have, or not with these values. */
export function chosenCount(active: ActiveFilters, profile: OwnProfile): number {
  const query = toQuery(active)
  const first = firstFilters(profile)
  const isChosen = (field: keyof typeof query) => query[field] !== undefined && query[field] !== first[field]
  const own = new Set(active.fields?.map(ownFieldOf))
  return filterKeys.filter((key) => key !== 'fields' && fieldsOf(key).some(isChosen)).length + own.size
}
