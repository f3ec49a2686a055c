import { type FollowedFilter, readFilters, type StoredSearch } from './filters.ts'
import { readSearch } from './search.ts'

// Two members may share a browser; each starts from their own last search.
const keyOf = (profileId: string) => `hearth-discover:${profileId}`

/** The last search. Null when there was none or storage cannot be read. */
export function storedSearch(profileId: string): StoredSearch | null {
  try {
    const { follows, ...stored } = JSON.parse(localStorage.getItem(keyOf(profileId)) ?? '{}')
    const filters = readFilters(readSearch(stored))
    return filters && { filters, follows: Array.isArray(follows) ? (follows as FollowedFilter[]) : [] }
  } catch {
    return null
  }
}

export function storeSearch(profileId: string, { filters, follows }: StoredSearch) {
  try {
    localStorage.setItem(keyOf(profileId), JSON.stringify({ ...filters, follows }))
  } catch {
    // If storage is full or forbidden, only this convenience is lost.
  }
}
