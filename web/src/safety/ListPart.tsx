import { Button, Skeleton } from '@mantine/core'
import type { ReactNode, Ref } from 'react'
import { useTranslation } from 'react-i18next'
import { LoadFailed } from '../ui/LoadFailed.tsx'
import classes from '../ui/settings-part.module.css'

type Query = {
  isPending: boolean
  isError: boolean
  hasNextPage: boolean
  isFetchingNextPage: boolean
  refetch: () => unknown
  fetchNextPage: () => unknown
}
type Props = {
  id: 'blocked' | 'reports'
  query: Query
  count: number
  heading?: Ref<HTMLHeadingElement>
  children: ReactNode
}

/** A paged list with its title: loading, filled, empty, or failed with a button to retry. */
export function ListPart({ id, query, count, heading, children }: Props) {
  const { t } = useTranslation()
  return (
    <section className={classes.part} aria-labelledby={id} aria-busy={query.isPending}>
      <h2 id={id} ref={heading} tabIndex={-1}>
        {t(`safety.${id}.title`)}
      </h2>
      <div className={classes.card}>
        {query.isPending && <Skeleton h={44} my={14} />}
        {query.isError && (
          <LoadFailed
            className={classes.failed}
            text={t('safety.notLoaded')}
            retryLabel={t('member.retry')}
            onRetry={() => query.refetch()}
            quiet
          />
        )}
        {!query.isPending && !query.isError && count === 0 && <p className={classes.none}>{t(`safety.${id}.none`)}</p>}
        {count > 0 && (
          // biome-ignore lint/a11y/noRedundantRoles: VoiceOver ignores lists without bullets
          <ul className={classes.list} role="list">
            {children}
          </ul>
        )}
        {query.hasNextPage && (
          <Button
            variant="default"
            my={14}
            aria-disabled={query.isFetchingNextPage}
            onClick={() => query.fetchNextPage()}
          >
            {t('members.loadMore')}
          </Button>
        )}
      </div>
    </section>
  )
}
