import type { Conversation } from '@hearth/shared/chat/chat'
import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { LikeButton } from '../../members/likes/LikeButton.tsx'
import { AgainstPartner } from '../care/AgainstPartner.tsx'
import { useCloseConversation } from '../data/use-close-conversation.ts'
import classes from './RequestBar.module.css'

type Props = { conversation: Conversation; name: string }

/** What the receiver of a request may do besides answering: like, delete, report and block. */
export function RequestBar({ conversation, name }: Props) {
  const { t } = useTranslation()
  const remove = useCloseConversation()
  const { id } = conversation.partner
  return (
    <section className={classes.bar} aria-label={t('chats.requests.title', { name })}>
      <div className={classes.words}>
        <p>{t(id ? 'chats.requests.note' : 'chats.requests.former', { name })}</p>
        {id && <LikeButton member={{ id, name, liked: false }} />}
      </div>
      <div className={classes.acts}>
        <Button variant="default" size="sm" onClick={() => void remove(conversation, name)}>
          {t('chats.requests.delete')}
        </Button>
        <AgainstPartner conversation={conversation} name={name} quiet />
      </div>
    </section>
  )
}
