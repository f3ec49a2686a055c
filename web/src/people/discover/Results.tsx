import { type ActiveFilters, cleared } from '@hearth/shared/people/active-filters'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { errorCode, queryClient } from '../../app/api/query-client.ts'
import { background } from '../../app/lazy/background.tsx'
import { cardBudgetText } from '../../members/card-budget-text.ts'
import { useCardWords } from '../../members/card-words.ts'
import list from '../../members/MemberListScreen.module.css'
import { MoreTiles } from '../../members/TileGrid.tsx'
import { LoadFailed } from '../../ui/LoadFailed.tsx'
import { CardGrid, SkeletonGrid } from './CardGrid.tsx'
import { CitySuggestion } from './filters/CitySuggestion.tsx'
import { isSame } from './filters/filters.ts'
import { membersQuery, presenceQuery } from './members-query.ts'
import { NoResults } from './NoResults.tsx'
import { membersOf } from './pages.ts'
import { Relaxations } from './Relaxations.tsx'
import classes from './Results.module.css'
import { Suggestion } from './Suggestion.tsx'
import { useSuggestion } from './use-suggestion.ts'

const Dropped = background(() => import('./Dropped.tsx'), 'Dropped')

type Props = {
  filters: ActiveFilters
  /** A first visit of a member with a place, whose filters are unchanged. */
  isFirst: boolean
  onFilters: () => void
  onSearch: (filters: ActiveFilters) => void
  /** The community's own fields that the search is about. */
  ownNames: string
  /** Goes on without filters that are gone. */
  onDropped: (filters: ActiveFilters) => void
}

/** The members who fit: loading, cards, no matches, or a failure with a retry. */
export function Results({ filters, isFirst, onFilters, onSearch, ownNames, onDropped }: Props) {
  const query = useInfiniteQuery(membersQuery(filters))
  useQuery(presenceQuery(filters, query.data ? query.dataUpdatedAt : 0))
  // Loaded here, not in the grid, so that the names arrive with the cards and not after them.
  const words = useCardWords()
  const members = membersOf(query.data?.pages ?? [])
  const relaxations = query.data?.pages[0]?.relaxations ?? []
  const dropped = query.data?.pages[0]?.dropped
  const results = useRef<HTMLElement>(null)
  /** For a pressed button that disappears with the old results. */
  const focusResults = () => results.current?.focus({ preventScroll: true })
  const relaxed = (next: ActiveFilters) => {
    focusResults()
    onSearch(next)
  }
  const offersLookingFor = query.data?.pages[0]?.offersLookingFor ?? false
  const isCalm = members.length > 0 && relaxations.length === 0
  const offer = useSuggestion({ filters, isFirst, offersLookingFor, isCalm, onSearch })
  const suggestion = offer && <Suggestion offer={offer} onAnswer={focusResults} />
  const onward = () => {
    // The cursor is bound to the place that distances were measured from: after a move the list starts over.
    const isExpired = errorCode(query.error) === 'INVALID'
    void (isExpired
      ? queryClient.resetQueries({ queryKey: membersQuery(filters).queryKey, exact: true })
      : query.fetchNextPage())
  }
  const everything = { ...cleared, order: filters.order }
  const canClear = relaxations.length === 0 && !isSame(filters, everything)
  const clear = canClear ? () => relaxed(everything) : undefined
  const wider = offer ? null : (
    <Relaxations filters={filters} relaxations={relaxations} ownNames={ownNames} onSearch={relaxed} />
  )

  return (
    <section className={classes.results} aria-busy={query.isFetching} ref={results} tabIndex={-1}>
      {query.isPending && <SkeletonGrid />}
      {dropped && <Dropped filters={filters} dropped={dropped} onDropped={onDropped} />}
      {query.isLoadingError && <Failed error={query.error} onRetry={() => void query.refetch()} />}
      {query.data && members.length === 0 && (
        <NoResults onFilters={onFilters} onClear={clear}>
          <CitySuggestion filters={filters} onSearch={relaxed} />
          {suggestion ?? wider}
        </NoResults>
      )}
      {members.length > 0 && <CardGrid members={members} words={words} suggestion={suggestion} />}
      {members.length > 0 && wider}
      {query.isFetchNextPageError && <Failed error={query.error} onRetry={onward} />}
      {query.hasNextPage && !query.isFetchNextPageError && (
        <MoreTiles loading={query.isFetchingNextPage} onMore={() => void query.fetchNextPage()} />
      )}
    </section>
  )
}

function Failed({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const { t } = useTranslation()
  const text = cardBudgetText(t, error, 'discover.failed')
  return <LoadFailed className={list.failed} text={text} retryLabel={t('discover.retry')} onRetry={onRetry} />
}
