import type { ViewItem } from '@hearth/shared/people/views'
import { infiniteQueryOptions } from '@tanstack/react-query'
import { api, client } from '../../app/api/client.ts'
import { staleAtOnce } from '../../app/api/page-answers.ts'
import { byCursor, cursorPages, uniqueById } from '../../app/api/pages.ts'
import { readMembers } from '../../members/like-state.ts'
import { showsMembers } from '../../members/member-cache.ts'

/** The views of the member's profile, newest first, page by page. */
export const viewsQuery = infiniteQueryOptions({
  queryKey: api.views.list.infiniteKey(cursorPages),
  queryFn: ({ pageParam, signal }) => readMembers(() => client.views.list({ cursor: pageParam }, { signal })),
  ...byCursor,
  staleTime: staleAtOnce,
  networkMode: 'always',
  meta: showsMembers,
})

/** The views of all pages, each member once. */
export function viewsOf(pages: { views: ViewItem[] }[]): ViewItem[] {
  return uniqueById(
    pages.flatMap((page) => page.views),
    ({ member }) => member.id,
  )
}
