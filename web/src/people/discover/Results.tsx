import { type ActiveFilters, cleared } from '@hearth/shared/people/active-filters'
import { Loader } from '@mantine/core'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { errorCode, queryClient } from '../../app/api/query-client.ts'
import { background } from '../../app/lazy/background.tsx'
import { useFirstScreenReady } from '../../app/lazy/first-screen-ready.ts'
import { useMe } from '../../app/session/session.ts'
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
import { OrderPicker } from './OrderPicker.tsx'
import { membersOf } from './pages.ts'
import { Relaxations } from './Relaxations.tsx'
import classes from './Results.module.css'

const LookingForMe = background(() => import('./LookingForMe.tsx'), 'LookingForMe')

type Props = {
  filters: ActiveFilters
  hasPlace: boolean
  onFilters: () => void
  onSearch: (filters: ActiveFilters) => void
}

/** The members who fit: loading, cards, no matches, or a failure with a retry. */
export function Results({ filters, hasPlace, onFilters, onSearch }: Props) {
  const query = useInfiniteQuery(membersQuery(filters))
  useQuery(presenceQuery(filters, query.data ? query.dataUpdatedAt : 0))
  // Loaded here, not in the grid, so that the names arrive with the cards and not after them.
  const words = useCardWords()
  const members = membersOf(query.data?.pages ?? [])
  const relaxations = query.data?.pages[0]?.relaxations ?? []
  const { data: me } = useMe()
  const isOffered = Boolean(query.data?.pages[0]?.offersLookingFor && me?.settings.offerLookingFor)
  const isReady = useFirstScreenReady()
  const results = useRef<HTMLElement>(null)
  const relaxed = (next: ActiveFilters) => {
    // The pressed button disappears with the old results.
    results.current?.focus({ preventScroll: true })
    onSearch(next)
  }
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
  const wider = <Relaxations filters={filters} relaxations={relaxations} onSearch={relaxed} />

  return (
    <>
      <div className={classes.above} data-offer={isOffered || undefined}>
        <Status found={query.data ? members.length : null} failed={query.isError} more={query.hasNextPage} />
        {isReady && <LookingForMe filters={filters} isOffered={isOffered} onSearch={onSearch} />}
        <OrderPicker
          order={filters.order ?? 'lastSeen'}
          hasPlace={hasPlace}
          onOrder={(order) => onSearch({ ...filters, order: order === 'lastSeen' ? undefined : order })}
        />
      </div>
      <section className={classes.results} aria-busy={query.isFetching} ref={results} tabIndex={-1}>
        {query.isPending && <SkeletonGrid />}
        {query.isLoadingError && <Failed error={query.error} onRetry={() => void query.refetch()} />}
        {query.data && members.length === 0 && (
          <NoResults onFilters={onFilters} onClear={clear}>
            <CitySuggestion filters={filters} onSearch={relaxed} />
            {wider}
          </NoResults>
        )}
        {members.length > 0 && <CardGrid members={members} words={words} />}
        {members.length > 0 && wider}
        {query.isFetchNextPageError && <Failed error={query.error} onRetry={onward} />}
        {query.hasNextPage && !query.isFetchNextPageError && (
          <MoreTiles loading={query.isFetchingNextPage} onMore={() => void query.fetchNextPage()} />
        )}
      </section>
    </>
  )
}

function Status({ found, failed, more }: { found: number | null; failed: boolean; more: boolean }) {
  const { t } = useTranslation()
  const words = () => {
    if (found === null) return failed ? '' : t('discover.discovering')
    // `NoResults` says so.
    if (found === 0) return ''
    return t(more ? 'discover.shown' : 'discover.found', { count: found })
  }
  return (
    <p className={classes.status} role="status">
      {found === null && !failed && <Loader size={18} aria-hidden="true" />}
      {words()}
    </p>
  )
}

function Failed({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const { t } = useTranslation()
  const text = cardBudgetText(t, error, 'discover.failed')
  return <LoadFailed className={list.failed} text={text} retryLabel={t('discover.retry')} onRetry={onRetry} />
}
