import type { Conversation } from '@hearth/shared/chat/chat'
import type { Message } from '@hearth/shared/chat/messages'
import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { AgainstPartner } from './AgainstPartner.tsx'
import classes from './Care.module.css'

type Props = { conversation: Conversation; name: string; message: Message; onNo: () => void }

/** Asks the recipient of a message that may hurt, in this browser alone. */
export function HurtQuestion({ conversation, name, message, onNo }: Props) {
  const { t } = useTranslation()
  return (
    <section className={classes.care} aria-label={t('chat.care.bothers')}>
      <p className={classes.text} role="status">
        {t('chat.care.bothers')}
      </p>
      <div className={classes.acts}>
        <AgainstPartner conversation={conversation} name={name} messageIds={[message.id]} />
        <Button variant="default" size="sm" onClick={onNo}>
          {t('chat.care.no')}
        </Button>
      </div>
    </section>
  )
}
