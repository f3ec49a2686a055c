import { maxWaiting } from '@hearth/shared/moderation/cases'
import { Stack } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { AdminScreen } from '../admin/AdminScreen.tsx'
import { useConsole } from './Console.tsx'
import { KeysButton } from './KeysButton.tsx'
import { QueueFilters } from './QueueFilters.tsx'
import { QueueList } from './QueueList.tsx'
import { casesOf, filterOf, queueQuery } from './queue-query.ts'
import type { QueueSearch } from './queue-search.ts'
import { useLiveQueue } from './use-live-queue.ts'

/** The queue of cases: gravest first, by the filter in the address, with the keys to work through it. */
export function Queue() {
  const { t } = useTranslation()
  const search = useSearch({ strict: false }) as QueueSearch
  const filter = useMemo(() => filterOf(search), [search])
  const query = useInfiniteQuery(queueQuery(filter))
  const listed = useMemo(() => (query.data ? casesOf(query.data.pages) : []), [query.data])
  const news = useLiveQueue(listed)
  useConsole('queue')
  const waiting = query.data?.pages[0]?.waiting
  const counted = (count: number) =>
    count > maxWaiting ? t('admin.cases.waitingMore', { count: maxWaiting }) : t('admin.cases.waiting', { count })
  // The empty list says so itself.
  const lead = waiting ? counted(waiting) : ''
  return (
    <AdminScreen title={t('admin.cases.title')} lead={lead} actions={<KeysButton place="queue" />}>
      <p className="visually-hidden" role="status">
        {news}
      </p>
      <Stack>
        <QueueFilters filter={filter} />
        <QueueList query={query} listed={listed} filter={filter} />
      </Stack>
    </AdminScreen>
  )
}
