/**
 * What Discover keeps in the address: the specification's filter object, flat, and the order. It stands apart from the rules
 * (filters.ts) because the address is read in the first chunk of the app, for visitors as well; here a text is only
 * known to be a text.
 */
const texts = ['country', 'city', 'gender', 'relationshipGoal', 'order'] as const
const numbers = ['radius', 'ageMin', 'ageMax', 'heightMin', 'heightMax', 'weightMin', 'weightMax'] as const

export type DiscoverSearch = { [key in (typeof texts)[number]]?: string } & {
  [key in (typeof numbers)[number]]?: number
} & { interests?: string[] }

/** Reads the address of `/`. It never throws: whatever is no filter is left out. */
export function readSearch(raw: Record<string, unknown>): DiscoverSearch {
  const search: DiscoverSearch = {}
  for (const key of texts) {
    const value = raw[key]
    if ((typeof value === 'string' || typeof value === 'number') && value !== '') search[key] = String(value)
  }
  for (const key of numbers) {
    const value = raw[key]
    if (typeof value === 'number' && Number.isFinite(value)) search[key] = value
  }
  const interests = [raw.interests].flat().filter((key) => typeof key === 'string' && key !== '') as string[]
  if (interests.length) search.interests = [...new Set(interests)]
  return search
}
