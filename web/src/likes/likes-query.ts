import type { LikeItem } from '@hearth/shared/likes'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { client } from '../app/api/client.ts'
import { readMembers, showsMembers } from '../members/like-state.ts'

export type Side = 'received' | 'sent'

/** The likes of one side, newest first, page by page. */
export function likesQuery(side: Side) {
  return infiniteQueryOptions({
    queryKey: ['likes', side],
    queryFn: ({ pageParam, signal }) => readMembers(() => client.likes[side]({ cursor: pageParam }, { signal })),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.nextCursor ?? undefined,
    staleTime: 0,
    networkMode: 'always',
    meta: showsMembers,
  })
}

export const likeCountsQuery = queryOptions({
  queryKey: ['likes', 'counts'],
  queryFn: ({ signal }) => client.likes.counts(undefined, { signal }),
  staleTime: 0,
})

/** Everybody of all pages, once; of the likes sent those that still are. */
export function likesOf(side: Side, pages: { likes: LikeItem[] }[]): LikeItem[] {
  const all = new Map(pages.flatMap((page) => page.likes).map((item) => [item.member.id, item]))
  return [...all.values()].filter(({ member }) => side === 'received' || member.liked)
}
