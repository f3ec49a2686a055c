import type { match, Recommendation } from '@hearth/shared/recommendations'
import type { InferContractRouterOutputs } from '@orpc/contract'
import { type InfiniteData, infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { client } from '../app/api/client.ts'
import { queryClient } from '../app/api/query-client.ts'
import { readMembers, showsMembers } from '../members/like-state.ts'

type Hand = InferContractRouterOutputs<typeof match>['list']

/** The members recommended, in the order dealt. The server keeps the hand: reading it again brings the same. */
export const handQuery = infiniteQueryOptions({
  queryKey: ['match', 'hand'],
  queryFn: ({ pageParam, signal }) => readMembers(() => client.match.list({ cursor: pageParam }, { signal })),
  initialPageParam: undefined as string | undefined,
  getNextPageParam: (page) => page.nextCursor ?? undefined,
  staleTime: 60_000,
  networkMode: 'always',
  meta: showsMembers,
})

export type Decision = { member: Recommendation; liked: boolean }

/** What was decided in this tab, the latest last: what undo takes back, and what is not shown though a page holds it. */
export const decisionsQuery = queryOptions({
  queryKey: ['match', 'decisions'],
  queryFn: (): Decision[] => [],
  initialData: [],
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: Number.POSITIVE_INFINITY,
})

export function changeDecisions(change: (decisions: Decision[]) => Decision[]) {
  queryClient.setQueryData(decisionsQuery.queryKey, (before) => change(before ?? []))
}

/** Everybody of all pages, once. */
export const membersOf = (pages: Hand[]): Recommendation[] => [
  ...new Map(pages.flatMap(({ members }) => members).map((member) => [member.id, member])).values(),
]

/** Another hand takes the place of this one, and of whatever is being read. */
export async function putHand(hand: Hand) {
  await queryClient.cancelQueries({ queryKey: handQuery.queryKey })
  changeDecisions(() => [])
  const data: InfiniteData<Hand, string | undefined> = { pages: [hand], pageParams: [undefined] }
  queryClient.setQueryData(handQuery.queryKey, data)
}
