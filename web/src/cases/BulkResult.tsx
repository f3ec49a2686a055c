import type { CaseSummary } from '@hearth/shared/cases'
import { decisionLimits } from '@hearth/shared/decision-limits'
import { Button, Textarea } from '@mantine/core'
import { IconAlertTriangle, IconCheck } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { staffClient } from '../admin/staff-client.ts'
import { errorCode, queryClient } from '../app/api/query-client.ts'
import { failureText } from '../app/i18n/failure-text.ts'
import classes from './Bulk.module.css'
import { queueKey } from './queue-query.ts'

type Result = { caseId: string; done: boolean; why: string | null }
type Props = { cases: CaseSummary[]; batchId: string; results: Result[] }

/** What became of each case, with a way to take the whole batch back. */
export function BulkResult({ cases, batchId, results }: Props) {
  const { t } = useTranslation()
  const heading = useRef<HTMLParagraphElement>(null)
  // The pressed button disappears with the form.
  useEffect(() => heading.current?.focus(), [])
  const done = results.filter((result) => result.done).length
  const numberOf = (caseId: string) => cases.find(({ id }) => id === caseId)?.number ?? ''
  return (
    <div className={classes.form}>
      <p ref={heading} tabIndex={-1} className={classes.count}>
        {t('admin.bulk.result', { done, count: results.length })}
      </p>
      <ul className={classes.results}>
        {results.map(({ caseId, done: isDone, why }) => (
          <li key={caseId} data-done={isDone}>
            {isDone ? <IconCheck size={18} aria-hidden="true" /> : <IconAlertTriangle size={18} aria-hidden="true" />}
            <span>#{numberOf(caseId)}</span>
            {isDone ? t('admin.bulk.done') : t([`admin.refusal.${why}`, 'admin.refusal.other'])}
          </li>
        ))}
      </ul>
      {done > 0 && <Undo batchId={batchId} />}
    </div>
  )
}

function Undo({ batchId }: { batchId: string }) {
  const { t } = useTranslation()
  const [note, setNote] = useState('')
  const undoing = useMutation({
    mutationFn: () => staffClient.decisions.undo({ batchId, note }),
    onSettled: () => void queryClient.invalidateQueries({ queryKey: queueKey }),
  })
  if (undoing.data) return <p role="status">{t('admin.bulk.undone', { count: undoing.data.undone })}</p>
  return (
    <details className={classes.undo}>
      <summary>{t('admin.bulk.undo')}</summary>
      <Textarea
        label={t('admin.bulk.undoNote')}
        autosize
        minRows={2}
        maxLength={decisionLimits.note}
        value={note}
        onChange={(event) => setNote(event.currentTarget.value)}
      />
      {undoing.error && <p role="alert">{failureText(t, errorCode(undoing.error))}</p>}
      <Button
        variant="default"
        mt={8}
        disabled={!note.trim()}
        loading={undoing.isPending}
        onClick={() => undoing.mutate()}
      >
        {t('admin.bulk.undoAll')}
      </Button>
    </details>
  )
}
