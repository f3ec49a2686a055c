import { infiniteQueryOptions } from '@tanstack/react-query'
import { api, client } from '../../app/api/client.ts'
import { staleAtOnce } from '../../app/api/page-answers.ts'
import { byCursor, cursorPages } from '../../app/api/pages.ts'
import { showsMembers } from '../../members/member-cache.ts'

/** The member's matches, newest first, page by page. */
export const matchesQuery = infiniteQueryOptions({
  queryKey: api.matches.list.infiniteKey(cursorPages),
  queryFn: ({ pageParam, signal }) => client.matches.list({ cursor: pageParam }, { signal }),
  ...byCursor,
  staleTime: staleAtOnce,
  meta: showsMembers,
})
