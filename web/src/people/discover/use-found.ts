import type { ActiveFilters } from '@hearth/shared/people/active-filters'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { membersQuery } from './members-query.ts'
import { membersOf } from './pages.ts'

/** How many members the search has brought so far, in words; empty where there are none, which `NoResults` says. */
export function useFound(filters: ActiveFilters) {
  const { t } = useTranslation()
  const { data, isPending, hasNextPage } = useInfiniteQuery(membersQuery(filters))
  const count = membersOf(data?.pages ?? []).length
  return { isPending, words: count > 0 ? t(hasNextPage ? 'discover.shown' : 'discover.found', { count }) : '' }
}
