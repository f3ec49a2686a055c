import { Button, Skeleton } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { NotLoaded } from './NotLoaded.tsx'

export type PagedQuery = {
  data?: unknown
  isError: boolean
  hasNextPage: boolean
  isFetchingNextPage: boolean
  refetch: () => unknown
  fetchNextPage: () => unknown
}

type Props = {
  query: PagedQuery
  /** Says what could not be loaded; by default that the screen could not. */
  notLoaded?: string
  /** Stands in the place of the first rows. */
  waiting?: ReactNode
  /** The look of the failure. */
  className?: string | undefined
  /** The rows, or what an empty list says. */
  children: ReactNode
}

/** A list of the administration in pages: loading, failed with a button to retry, or its rows with "Load more". */
export function PagedList({ query, notLoaded, waiting, className, children }: Props) {
  const { t } = useTranslation()
  if (!query.data && query.isError)
    return <NotLoaded className={className} text={notLoaded} onRetry={() => void query.refetch()} />
  if (!query.data) return waiting ?? <Skeleton h={240} radius="lg" />
  return (
    <>
      {children}
      {query.hasNextPage && (
        <Button
          variant="default"
          mt="md"
          aria-disabled={query.isFetchingNextPage}
          onClick={() => void query.fetchNextPage()}
        >
          {t('members.loadMore')}
        </Button>
      )}
    </>
  )
}
