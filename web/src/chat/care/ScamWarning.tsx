import type { Conversation } from '@hearth/shared/chat/chat'
import { Button } from '@mantine/core'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import IconAlertTriangle from '~icons/alert-triangle'
import { client } from '../../app/api/client.ts'
import { errorCode } from '../../app/api/query-client.ts'
import { failureText } from '../../app/i18n/failure-text.ts'
import { HelpLink } from '../../ui/HelpLink.tsx'
import { toastProblem } from '../../ui/toast.ts'
import { refreshConversation } from '../data/conversations.ts'
import { AgainstPartner } from './AgainstPartner.tsx'
import classes from './Care.module.css'

type Props = { conversation: Conversation; name: string }

/** Tells the recipient alone which signs of a scam the partner's messages have. */
export function ScamWarning({ conversation, name }: Props) {
  const { t } = useTranslation()
  const [isGoing, setGoing] = useState(false)
  const titleId = useId()
  const { id, warning } = conversation
  async function dismiss() {
    setGoing(true)
    try {
      await client.signals.dismiss({ conversationId: id })
      await refreshConversation(id)
    } catch (error) {
      toastProblem(t('chat.notChanged'), failureText(t, errorCode(error)))
    }
    setGoing(false)
  }
  if (!warning) return null
  return (
    <section className={classes.care} aria-labelledby={titleId}>
      <div role="alert">
        <h2 id={titleId} className={classes.title}>
          <IconAlertTriangle size={22} aria-hidden="true" />
          {t('chat.care.title', { name })}
        </h2>
      </div>
      {warning.length > 0 && (
        <ul className={classes.signs}>
          {warning.map((rule) => (
            <li key={rule}>{t(`chat.care.sign.${rule}`)}</li>
          ))}
        </ul>
      )}
      <p className={classes.text}>{t('chat.care.text')}</p>
      <div className={classes.acts}>
        <AgainstPartner conversation={conversation} name={name} />
        <Button variant="default" size="sm" aria-disabled={isGoing} onClick={() => !isGoing && void dismiss()}>
          {t('chat.care.dismiss')}
        </Button>
        <HelpLink article="signs-of-scams" />
      </div>
    </section>
  )
}
