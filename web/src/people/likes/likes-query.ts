import type { LikeItem } from '@hearth/shared/people/likes'
import { infiniteQueryOptions } from '@tanstack/react-query'
import { api, client } from '../../app/api/client.ts'
import { staleAtOnce } from '../../app/api/page-answers.ts'
import { byCursor, cursorPages, uniqueById } from '../../app/api/pages.ts'
import { readMembers } from '../../members/like-state.ts'
import { showsMembers } from '../../members/member-cache.ts'

export type Side = 'received' | 'sent'

/** The likes of one side, newest first, page by page. */
export function likesQuery(side: Side) {
  return infiniteQueryOptions({
    queryKey: api.likes[side].infiniteKey(cursorPages),
    queryFn: ({ pageParam, signal }) => readMembers(() => client.likes[side]({ cursor: pageParam }, { signal })),
    ...byCursor,
    staleTime: staleAtOnce,
    networkMode: 'always',
    meta: showsMembers,
  })
}

export const likeCountsQuery = api.likes.counts.queryOptions({ staleTime: staleAtOnce })

/** The likes of all pages, each member once. Leaves out sent likes that were removed meanwhile. */
export function likesOf(side: Side, pages: { likes: LikeItem[] }[]): LikeItem[] {
  const all = uniqueById(
    pages.flatMap((page) => page.likes),
    ({ member }) => member.id,
  )
  return all.filter(({ member }) => side === 'received' || member.liked)
}
