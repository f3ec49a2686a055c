import { Button } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import IconCircleCheck from '~icons/circle-check'
import message from '../../../ui/message-form.module.css'

/** Confirms a message: its number, and what happens next. */
export function ContactReceipt({ ticket, onAgain }: { ticket: string; onAgain: () => void }) {
  const { t } = useTranslation()
  const title = useRef<HTMLHeadingElement>(null)
  // The pressed button disappears with the form.
  useEffect(() => title.current?.focus(), [])
  return (
    <div className={message.receipt}>
      <IconCircleCheck size={48} stroke={1.5} aria-hidden="true" />
      <h2 ref={title} tabIndex={-1}>
        {t('help.contact.sent')}
      </h2>
      <p className={message.number} role="status">
        <span>{t('help.contact.number')}</span> <strong>{ticket}</strong>
      </p>
      <p>{t('help.contact.answer')}</p>
      <Button variant="default" onClick={onAgain}>
        {t('help.contact.another')}
      </Button>
    </div>
  )
}
