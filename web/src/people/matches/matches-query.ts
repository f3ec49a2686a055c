import { infiniteQueryOptions } from '@tanstack/react-query'
import { api, client } from '../../app/api/client.ts'
import { staleAtOnce } from '../../app/api/page-answers.ts'
import { byCursor } from '../../app/api/pages.ts'
import { showsMembers } from '../../members/member-cache.ts'

/** In a `new` match neither member has written yet. */
export type MatchesShown = 'all' | 'new'

const queryOf = (only: { only?: 'new' }) =>
  infiniteQueryOptions({
    queryKey: api.matches.list.infiniteKey({
      input: (cursor: string | undefined) => ({ cursor, ...only }),
      ...byCursor,
    }),
    queryFn: ({ pageParam, signal }) => client.matches.list({ cursor: pageParam, ...only }, { signal }),
    ...byCursor,
    staleTime: staleAtOnce,
    meta: showsMembers,
  })

/** The member's matches, newest first, page by page. */
export const matchesQuery = { all: queryOf({}), new: queryOf({ only: 'new' }) }
