import { infiniteQueryOptions } from '@tanstack/react-query'
import { api, client } from '../../app/api/client.ts'
import { staleAtOnce } from '../../app/api/page-answers.ts'
import { byCursor } from '../../app/api/pages.ts'
import { showsMembers } from '../../members/member-cache.ts'

const only = 'new'

/** The matches in which neither member has written yet, newest first, page by page. */
export const newMatchesQuery = infiniteQueryOptions({
  queryKey: api.matches.list.infiniteKey({
    input: (cursor: string | undefined) => ({ cursor, only }),
    ...byCursor,
  }),
  queryFn: ({ pageParam, signal }) => client.matches.list({ cursor: pageParam, only }, { signal }),
  ...byCursor,
  staleTime: staleAtOnce,
  meta: showsMembers,
})
