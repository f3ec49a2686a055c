import type { CaseSummary } from '@hearth/shared/moderation/cases'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import IconAlertTriangle from '~icons/alert-triangle'
import IconCheck from '~icons/check'
import { UndoBatch } from '../decisions/UndoBatch.tsx'
import classes from './Bulk.module.css'

type Result = { caseId: string; done: boolean; why: string | null }
type Props = { cases: CaseSummary[]; batchId: string; results: Result[] }

/** What became of each case, with a way to take the whole batch back. */
export function BulkResult({ cases, batchId, results }: Props) {
  const { t } = useTranslation()
  const [undone, setUndone] = useState<number | null>(null)
  const done = results.filter((result) => result.done).length
  if (undone !== null) return <Outcome key="undone" text={t('admin.bulk.undone', { count: undone })} />
  const text = t('admin.bulk.result', { done, count: results.length })
  return (
    <div className={classes.form}>
      <Outcome text={text} />
      <Results cases={cases} results={results} label={text} />
      {done > 0 && <Undo batchId={batchId} onUndone={setUndone} />}
    </div>
  )
}

/** Takes the focus from the pressed button, which it replaces. */
function Outcome({ text }: { text: string }) {
  const line = useRef<HTMLParagraphElement>(null)
  useEffect(() => line.current?.focus(), [])
  return (
    <p ref={line} tabIndex={-1} className={classes.outcome}>
      {text}
    </p>
  )
}

/** The cases that are left to the moderator come first. */
function Results({ cases, results, label }: Pick<Props, 'cases' | 'results'> & { label: string }) {
  const { t } = useTranslation()
  const numberOf = (caseId: string) => cases.find(({ id }) => id === caseId)?.number ?? ''
  const ordered = results.toSorted((a, b) => Number(a.done) - Number(b.done))
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to take the focus, or the keyboard cannot scroll it
    <ul className={classes.results} tabIndex={0} aria-label={label}>
      {ordered.map(({ caseId, done, why }) => (
        <li key={caseId} data-done={done}>
          {done ? <IconCheck size={18} aria-hidden="true" /> : <IconAlertTriangle size={18} aria-hidden="true" />}
          <span className={classes.number}>#{numberOf(caseId)}</span>
          {done ? t('admin.bulk.done') : t([`admin.refusal.${why}`, 'admin.refusal.other'])}
        </li>
      ))}
    </ul>
  )
}

function Undo({ batchId, onUndone }: { batchId: string; onUndone: (count: number) => void }) {
  const { t } = useTranslation()
  return (
    <details className={classes.undo}>
      <summary>{t('admin.bulk.undo')}</summary>
      <UndoBatch batchId={batchId} onUndone={onUndone} />
    </details>
  )
}
