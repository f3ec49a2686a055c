import type { LiveEvent } from '@hearth/shared/chat/live'
import type { Notice } from '@hearth/shared/notifications/notifications'
import { Button, Skeleton } from '@mantine/core'
import type { UseInfiniteQueryResult } from '@tanstack/react-query'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { useLiveEvents } from '../app/live/use-live-events.ts'
import { useDay } from '../members/use-day.ts'
import { useNow } from '../members/use-now.ts'
import { LineDrawing } from '../ui/LineDrawing.tsx'
import { LoadFailed } from '../ui/LoadFailed.tsx'
import { byDay } from './days.ts'
import classes from './NoticeList.module.css'
import { NoticeRow } from './NoticeRow.tsx'
import { refetchNotices } from './notices.ts'

/** A message is counted a moment after it is announced. Milliseconds. */
const coalesceMs = 200
const relevant: LiveEvent['type'][] = [
  'notice',
  'like',
  'match',
  'view',
  'message',
  'own-read',
  'members',
  'gone',
  'resync',
]

type Props = {
  query: Pick<
    UseInfiniteQueryResult,
    | 'isPending'
    | 'isLoadingError'
    | 'isFetching'
    | 'hasNextPage'
    | 'isFetchingNextPage'
    | 'isFetchNextPageError'
    | 'fetchNextPage'
    | 'refetch'
  >
  notices: Notice[]
  /** The level of a day's heading. */
  heading: 'h2' | 'h3'
}

/** The notices by day: loading, filled, empty or failed. It follows the live events while it is on screen. */
export function NoticeList({ query, notices, heading }: Props) {
  const { t } = useTranslation()
  useLiveEvents({
    onEvent: ({ type }) => {
      if (relevant.includes(type)) refetchNotices(coalesceMs)
    },
    onReconnect: () => refetchNotices(0),
  })
  if (query.isPending) return <Skeletons />
  if (query.isLoadingError) return <Failed onRetry={() => void query.refetch()} />
  if (!notices.length && !query.hasNextPage) return <Empty />
  return (
    <div className={classes.days} aria-busy={query.isFetching}>
      <Days notices={notices} heading={heading} />
      {query.isFetchNextPageError && <Failed onRetry={() => void query.fetchNextPage()} />}
      {query.hasNextPage && !query.isFetchNextPageError && (
        <Button
          variant="default"
          className={classes.more}
          aria-disabled={query.isFetchingNextPage}
          onClick={() => query.fetchNextPage()}
        >
          {t('members.loadMore')}
        </Button>
      )}
    </div>
  )
}

function Days({ notices, heading }: Pick<Props, 'notices' | 'heading'>) {
  const { t } = useTranslation()
  const now = useNow()
  const day = useDay()
  const nameOf = (ago: number, at: string) => {
    if (ago === 0) return t('notices.today')
    return ago === 1 ? t('notices.yesterday') : day(at)
  }
  return byDay(notices, now).map(({ ago, notices: ofDay }) => (
    <Day key={ago} name={nameOf(ago, ofDay[0]!.at)} notices={ofDay} heading={heading} />
  ))
}

function Day({ name, notices, heading: Heading }: Pick<Props, 'notices' | 'heading'> & { name: string }) {
  const id = useId()
  return (
    <section aria-labelledby={id}>
      <Heading id={id} className={classes.day}>
        {name}
      </Heading>
      {/* biome-ignore lint/a11y/noRedundantRoles: VoiceOver ignores lists without bullets */}
      <ul className={classes.list} role="list">
        {notices.map((notice) => (
          <li key={notice.id}>
            <NoticeRow notice={notice} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function Failed({ onRetry }: { onRetry: () => void }) {
  const { t } = useTranslation()
  return (
    <LoadFailed
      className={classes.failed}
      text={t('notices.notLoaded')}
      retryLabel={t('member.retry')}
      onRetry={onRetry}
      quiet
    />
  )
}

function Skeletons() {
  return (
    <div className={classes.days} aria-busy>
      {[0, 1, 2, 3].map((row) => (
        <div key={row} className={classes.skeleton}>
          <Skeleton height={48} circle />
          <div>
            <Skeleton height={14} width="45%" mb={10} />
            <Skeleton height={12} width="70%" />
          </div>
        </div>
      ))}
    </div>
  )
}

function Empty() {
  const { t } = useTranslation()
  return (
    <div className={classes.empty}>
      <LineDrawing>
        <path d="M54 64V44a26 26 0 0 1 52 0v20l10 12H44zM71 82a9 8 0 0 0 18 0" />
        <path d="M122 26q12 10 12 26M38 26q-12 10-12 26" />
      </LineDrawing>
      <p className={classes.emptyTitle}>{t('notices.empty.title')}</p>
      <p>{t('notices.empty.text')}</p>
    </div>
  )
}
