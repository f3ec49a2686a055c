import type { Report } from '@hearth/shared/moderation/reports'
import { Button } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import IconCircleCheck from '~icons/circle-check'
import classes from './ReportForm.module.css'

/** `blocked`: the sentence that says so, if the report also blocked the member. */
type Props = { report: Report; blocked: string | null; onClose: () => void }

/** Confirms a report: its number, and what happens next. */
export function ReportReceipt({ report, blocked, onClose }: Props) {
  const { t } = useTranslation()
  const number = useRef<HTMLParagraphElement>(null)
  // The pressed button disappears with the form.
  useEffect(() => number.current?.focus(), [])
  return (
    <div className={classes.receipt}>
      <IconCircleCheck size={48} stroke={1.5} aria-hidden="true" />
      <p className={classes.number} ref={number} tabIndex={-1}>
        <span>{t('reports.receipt.number')}</span> <strong>{report.receipt}</strong>
      </p>
      <p className={classes.intro} role="status">
        {t('reports.receipt.thanks')} {blocked}
      </p>
      <Button onClick={onClose}>{t('reports.receipt.done')}</Button>
    </div>
  )
}
