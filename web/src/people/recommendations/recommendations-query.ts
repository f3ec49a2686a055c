import type { Recommendation, recommendations } from '@hearth/shared/people/recommendations'
import type { InferContractRouterOutputs } from '@orpc/contract'
import { type InfiniteData, infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { api, client } from '../../app/api/client.ts'
import { byCursor, cursorPages, uniqueById } from '../../app/api/pages.ts'
import { queryClient } from '../../app/api/query-client.ts'
import { readMembers } from '../../members/like-state.ts'
import { showsMembers } from '../../members/member-cache.ts'

type Page = InferContractRouterOutputs<typeof recommendations>['list']

/** The viewer's recommendations. The server keeps them until the viewer decides, so a refetch returns the same ones. */
export const recommendationsQuery = infiniteQueryOptions({
  queryKey: api.recommendations.list.infiniteKey(cursorPages),
  queryFn: ({ pageParam, signal }) => readMembers(() => client.recommendations.list({ cursor: pageParam }, { signal })),
  ...byCursor,
  staleTime: 60_000,
  networkMode: 'always',
  meta: showsMembers,
})

export type Decision = { member: Recommendation; liked: boolean }

/** Decisions made in this tab, the latest last. Undo takes them back; their members are filtered out of cached pages. */
export const decisionsQuery = queryOptions({
  // No operation returns them. Outside of the API's keys, so that invalidating those does not clear it.
  queryKey: ['recommendation-decisions'],
  queryFn: (): Decision[] => [],
  initialData: [],
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: Number.POSITIVE_INFINITY,
})

export function changeDecisions(change: (decisions: Decision[]) => Decision[]) {
  queryClient.setQueryData(decisionsQuery.queryKey, (before) => change(before ?? []))
}

/** The members of all pages, each once. */
export const membersOf = (pages: Page[]): Recommendation[] =>
  uniqueById(
    pages.flatMap(({ members }) => members),
    ({ id }) => id,
  )

/** Replaces the cached recommendations, and cancels reads that would bring the old ones back. */
export async function replaceRecommendations(page: Page) {
  await queryClient.cancelQueries({ queryKey: recommendationsQuery.queryKey })
  changeDecisions(() => [])
  const data: InfiniteData<Page, string | undefined> = { pages: [page], pageParams: [undefined] }
  queryClient.setQueryData(recommendationsQuery.queryKey, data)
}
