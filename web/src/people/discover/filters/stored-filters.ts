import { longestSearchCookie, searchCookie } from '@hearth/shared/page-cookies'
import { readFilters } from '@hearth/shared/people/active-filters'
import { readSearch } from '@hearth/shared/people/discover-address'
import { readStoredJson, writeCookie, writeStoredJson } from '../../../app/storage/browser-store.ts'
import type { FollowedFilter, StoredSearch } from './filters.ts'

// Two members may share a browser; each starts from their own last search.
const keyOf = (profileId: string) => `hearth-discover:${profileId}`

/** The last search. Null when there was none or storage cannot be read. */
export function storedSearch(profileId: string): StoredSearch | null {
  const { follows, ...stored } = (readStoredJson(keyOf(profileId)) ?? {}) as Record<string, unknown>
  const filters = readFilters(readSearch(stored))
  return filters && { filters, follows: Array.isArray(follows) ? (follows as FollowedFilter[]) : [] }
}

export function storeSearch(profileId: string, { filters, follows }: StoredSearch) {
  writeStoredJson(keyOf(profileId), { ...filters, follows })
  const mirror = (search: object) => encodeURIComponent(JSON.stringify({ ...search, of: profileId }))
  const whole = mirror(filters)
  writeCookie(searchCookie, whole.length > longestSearchCookie ? mirror({}) : whole)
}
