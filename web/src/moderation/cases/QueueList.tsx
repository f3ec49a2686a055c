import type { CaseSummary, Filter } from '@hearth/shared/moderation/cases'
import { Skeleton } from '@mantine/core'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { PagedList, type PagedQuery } from '../admin/PagedList.tsx'
import { BulkBar } from './BulkBar.tsx'
import { CaseRow } from './CaseRow.tsx'
import classes from './Queue.module.css'
import { QueueEmpty } from './QueueEmpty.tsx'
import { SelectAll } from './SelectAll.tsx'
import { useRowKeys } from './use-row-keys.ts'
import { useSelection } from './use-selection.ts'

type Props = { query: PagedQuery; listed: CaseSummary[]; filter: Filter }

/** The rows of the queue: loading, filled, empty, or failed with a button to retry. */
export function QueueList({ query, listed, filter }: Props) {
  const { t } = useTranslation()
  const list = useRef<HTMLUListElement>(null)
  const selection = useSelection(listed.map(({ id }) => id))
  useRowKeys(list, selection.toggle)
  const open = filter.state === 'open'
  const rows = (
    <>
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
    </>
  )
  return (
    <div>
      <PagedList query={query} waiting={<Waiting />} notLoaded={t('admin.cases.notLoaded')} className={classes.failed}>
        {listed.length ? rows : <QueueEmpty filter={filter} />}
      </PagedList>
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
