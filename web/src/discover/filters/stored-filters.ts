import { type FollowedFilter, readFilters, type StoredSearch } from './filters.ts'
import { readSearch } from './search.ts'

// Two members may use one browser; neither starts from what the other was looking for.
const keyOf = (profileId: string) => `hearth-discover:${profileId}`

/** The last search, null when there was none or the store cannot be read. */
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
    // A full or forbidden store loses the convenience and nothing else.
  }
}
