import { type Chosen, readFilters } from './filters.ts'
import { readSearch } from './search.ts'

// Two members may use one browser; neither starts from what the other was looking for.
const keyOf = (profileId: string) => `hearth-discover:${profileId}`

/** The filters of the last search, null when there was none or the store cannot be read. */
export function storedFilters(profileId: string): Chosen | null {
  try {
    return readFilters(readSearch(JSON.parse(localStorage.getItem(keyOf(profileId)) ?? '{}')))
  } catch {
    return null
  }
}

export function storeFilters(profileId: string, filters: Chosen) {
  try {
    localStorage.setItem(keyOf(profileId), JSON.stringify(filters))
  } catch {
    // A full or forbidden store loses the convenience and nothing else.
  }
}
