import { Children, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { LoadFailed } from '../ui/LoadFailed.tsx'
import screen from './MemberListScreen.module.css'
import { MoreTiles, TileGrid, TileSkeletons } from './TileGrid.tsx'

type Query = {
  isPending: boolean
  isFetching: boolean
  hasNextPage: boolean
  isFetchingNextPage: boolean
  isFetchNextPageError: boolean
  fetchNextPage: () => unknown
}
type Props = {
  query: Query
  label: string
  /** The number of members, for screen readers. */
  announced: string
  /** Shown without members. It has the role `status`, so that screen readers announce it. */
  empty: ReactNode
  /** The text shown when the next page fails to load. */
  failed: string
  /** One item for each member. */
  children: ReactNode
}

/** A paged list of members as tiles: loading, filled, or empty with a next step. */
export function MemberList({ query, label, announced, empty, failed, children }: Props) {
  const some = Children.count(children) > 0
  return (
    <section className={screen.list} aria-busy={query.isFetching}>
      <p className="visually-hidden" role="status">
        {some ? announced : ''}
      </p>
      {query.isPending && <TileSkeletons />}
      {!query.isPending && !some && !query.hasNextPage && empty}
      {some && <TileGrid label={label}>{children}</TileGrid>}
      {query.isFetchNextPageError && <ListFailed words={failed} onRetry={() => void query.fetchNextPage()} />}
      {query.hasNextPage && !query.isFetchNextPageError && (
        <MoreTiles loading={query.isFetchingNextPage} onMore={() => void query.fetchNextPage()} />
      )}
    </section>
  )
}

/** The members of a list could not be loaded. */
export function ListFailed({ words, onRetry }: { words: string; onRetry: () => void }) {
  const { t } = useTranslation()
  return (
    <LoadFailed className={screen.failed} text={words} retryLabel={t('members.retry')} onRetry={onRetry} radius="xl" />
  )
}
