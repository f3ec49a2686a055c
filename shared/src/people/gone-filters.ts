import { type CommunityFunction, goneWith } from '../community-functions.ts'
import type { DiscoverSearch } from './discover-address.ts'
import { type FilterKey, fieldsOf } from './discover-filters.ts'

type AnySearch = { [Field in keyof DiscoverSearch]?: unknown }

/**
 * A search without what belongs to functions that are off.
 * @returns what is left, and the filters that it named of them
 */
export function withoutGone<Search extends AnySearch>(search: Search, off: readonly CommunityFunction[]) {
  const dropped = goneWith(off, 'filters').filter((key) => fieldsOf(key).some((field) => search[field] !== undefined))
  const gone = new Set<string>(dropped.flatMap((key: FilterKey) => fieldsOf(key)))
  const orders: readonly unknown[] = goneWith(off, 'orders')
  const kept = Object.entries(search).filter(
    ([field, value]) => !gone.has(field) && !(field === 'order' && orders.includes(value)),
  )
  return { search: Object.fromEntries(kept) as Search, dropped }
}
