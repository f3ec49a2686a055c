import { Button } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import IconCircleCheck from '~icons/circle-check'
import { useMoment } from '../../members/use-day.ts'
import message from '../../ui/message-form.module.css'

/** `dueAt`: when an intimate picture is decided at the latest. `isNamed`: the notifier gave an address. */
type Props = { sent: { receipt: string; dueAt: string | null; isNamed: boolean }; onAgain: () => void }

/** Confirms a notice: its number, and what happens next. */
export function NoticeReceipt({ sent: { receipt, dueAt, isNamed }, onAgain }: Props) {
  const { t } = useTranslation()
  const moment = useMoment()
  const title = useRef<HTMLHeadingElement>(null)
  // The pressed button disappears with the form.
  useEffect(() => title.current?.focus(), [])
  return (
    <div className={message.receipt}>
      <IconCircleCheck size={48} stroke={1.5} aria-hidden="true" />
      <h2 ref={title} tabIndex={-1}>
        {t('outsideNotice.sent.title')}
      </h2>
      <p className={message.number} role="status">
        <span>{t('outsideNotice.sent.number')}</span> <strong>{receipt}</strong>
      </p>
      <p>
        {t(isNamed ? 'outsideNotice.sent.next' : 'outsideNotice.sent.nextUnnamed')}{' '}
        {dueAt && t('outsideNotice.sent.due', { time: moment(dueAt) })}
      </p>
      <Button variant="default" onClick={onAgain}>
        {t('outsideNotice.sent.another')}
      </Button>
    </div>
  )
}
