import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { client } from '../app/api/client.ts'
import { queryClient } from '../app/api/query-client.ts'
import { readMembers, showsMembers } from '../members/like-state.ts'
import { type ActiveFilters, toQuery } from './filters/filters.ts'
import { withFresh } from './pages.ts'

/** How often a page that stays in view asks who is here; it also keeps the viewer online to others. */
const presenceIntervalMs = 4 * 60_000

/** How long a list is kept that nobody looks at. Milliseconds. */
const keptMs = 60 * 60_000

function fetchPage(filters: ActiveFilters, cursor: string | undefined, signal: AbortSignal) {
  return readMembers(() => client.discover.search({ ...toQuery(filters), cursor }, { signal }))
}

/** The members who fit, page by page. It never refetches by itself: a list that reorders under a thumb is no list. */
export function membersQuery(filters: ActiveFilters) {
  return infiniteQueryOptions({
    queryKey: ['discover', toQuery(filters)],
    queryFn: ({ pageParam, signal }) => fetchPage(filters, pageParam, signal),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.nextCursor ?? undefined,
    staleTime: Number.POSITIVE_INFINITY,
    // Whoever comes back from a profile after a while finds the list as it was.
    gcTime: keptMs,
    // Without a connection it fails and says so, instead of waiting under skeletons.
    networkMode: 'always',
    meta: showsMembers,
  })
}

/** Who is here now: read again when the member comes back to the tab, and now and then while they stay. */
export function presenceQuery(filters: ActiveFilters, loadedAt: number) {
  const { queryKey } = membersQuery(filters)
  return queryOptions({
    // Apart from the query that waits for the first answer: made anew, it takes the time of that answer as its own.
    queryKey: ['discover-presence', queryKey[1], loadedAt > 0],
    queryFn: async ({ signal }) => {
      const fresh = await fetchPage(filters, undefined, signal)
      queryClient.setQueryData(queryKey, (pages) => pages && withFresh(pages, fresh))
      return Date.now()
    },
    enabled: loadedAt > 0,
    initialData: loadedAt,
    initialDataUpdatedAt: loadedAt,
    refetchInterval: presenceIntervalMs,
    retry: false,
  })
}
