import type { CaseSummary, Filter } from '@hearth/shared/cases'
import { Button, Skeleton } from '@mantine/core'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { LoadFailed } from '../ui/LoadFailed.tsx'
import { BulkBar } from './BulkBar.tsx'
import { CaseRow } from './CaseRow.tsx'
import classes from './Queue.module.css'
import { QueueEmpty } from './QueueEmpty.tsx'
import { SelectAll } from './SelectAll.tsx'
import { useRowKeys } from './use-row-keys.ts'
import { useSelection } from './use-selection.ts'

type Query = {
  isPending: boolean
  isError: boolean
  hasNextPage: boolean
  isFetchingNextPage: boolean
  refetch: () => unknown
  fetchNextPage: () => unknown
}
type Props = { query: Query; listed: CaseSummary[]; filter: Filter }

/** The rows of the queue: loading, filled, empty, or failed with a button to retry. */
export function QueueList({ query, listed, filter }: Props) {
  const { t } = useTranslation()
  const list = useRef<HTMLUListElement>(null)
  const selection = useSelection(listed.map(({ id }) => id))
  useRowKeys(list, selection.toggle)
  if (query.isPending) return <Waiting />
  if (query.isError && !listed.length)
    return (
      <LoadFailed
        className={classes.failed}
        text={t('admin.cases.notLoaded')}
        retryLabel={t('member.retry')}
        onRetry={() => query.refetch()}
        quiet
      />
    )
  if (!listed.length) return <QueueEmpty filter={filter} />
  const open = filter.state === 'open'
  return (
    <div>
      {open && <SelectAll listed={listed.length} selection={selection} />}
      <ul ref={list} className={classes.rows}>
        {listed.map((one) => (
          <CaseRow
            key={one.id}
            summary={one}
            selected={selection.selected.includes(one.id)}
            onSelect={open ? (range) => selection.toggle(one.id, range) : undefined}
          />
        ))}
      </ul>
      {query.hasNextPage && (
        <Button
          variant="default"
          mt={16}
          aria-disabled={query.isFetchingNextPage}
          onClick={() => query.fetchNextPage()}
        >
          {t('members.loadMore')}
        </Button>
      )}
      {selection.selected.length > 0 && (
        <BulkBar cases={listed.filter(({ id }) => selection.selected.includes(id))} onClear={selection.clear} />
      )}
    </div>
  )
}

/** The places of the first rows. */
function Waiting() {
  const { t } = useTranslation()
  return (
    <div role="status" aria-label={t('shell.loading')} className={classes.rows}>
      {[1, 2, 3, 4, 5, 6].map((row) => (
        <Skeleton key={row} h={76} radius={0} className={classes.placeholder} />
      ))}
    </div>
  )
}
