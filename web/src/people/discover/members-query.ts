import { type ActiveFilters, toQuery } from '@hearth/shared/people/active-filters'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { api, client } from '../../app/api/client.ts'
import { byCursor } from '../../app/api/pages.ts'
import { queryClient } from '../../app/api/query-client.ts'
import { readMembers } from '../../members/like-state.ts'
import { showsMembers } from '../../members/member-cache.ts'
import { withFresh } from './pages.ts'

/** How often a page in view refreshes who is online. It also keeps the viewer online to others. */
const presenceIntervalMs = 4 * 60_000

/** How long a list that is not on screen stays cached. */
const keptMs = 60 * 60_000

/** A search with filters on the community's own fields is no address: one of them may be sensitive, and logs have addresses. */
function fetchPage(filters: ActiveFilters, cursor: string | undefined, signal: AbortSignal) {
  const ask = filters.fields ? client.discover.find : client.discover.search
  return readMembers(() => ask({ ...toQuery(filters), cursor }, { signal }))
}

/** The members who fit, page by page. It never refetches by itself: cards must not move while the member scrolls. */
export function membersQuery(filters: ActiveFilters) {
  const input = (cursor: string | undefined) => ({ ...toQuery(filters), cursor })
  return infiniteQueryOptions({
    queryKey: api.discover.search.infiniteKey({ input, initialPageParam: byCursor.initialPageParam }),
    queryFn: ({ pageParam, signal }) => fetchPage(filters, pageParam, signal),
    ...byCursor,
    staleTime: Number.POSITIVE_INFINITY,
    // A member who returns from a profile after a while finds the list unchanged.
    gcTime: keptMs,
    // Offline, fail and say so instead of showing skeletons forever.
    networkMode: 'always',
    meta: showsMembers,
  })
}

/** Refreshes who is online when the member returns to the tab, and at intervals while they stay. */
export function presenceQuery(filters: ActiveFilters, loadedAt: number) {
  const { queryKey } = membersQuery(filters)
  return queryOptions({
    // A new query once the first page is there, so that it takes that page's time as its own.
    queryKey: [...queryKey, 'presence', loadedAt > 0],
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
