import type { Conversation } from '@hearth/shared/chat/chat'
import type { Message } from '@hearth/shared/chat/messages'
import { CloseButton } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { MessagePreview } from '../message/MessagePreview.tsx'
import { PartnerPicture } from '../message/PartnerPicture.tsx'
import { usePartnerName } from '../message/use-partner-name.ts'
import classes from './MessagePopups.module.css'
import { useCountdown } from './use-countdown.ts'

/** Milliseconds that the pop-up stays (docs/product/chat.md). */
const durationMs = 5000

type Props = { conversation: Conversation; message: Message; onClose: () => void }

/** Shows the sender and the message, and links to the conversation. Stays while hovered or focused. */
export function MessagePopup({ conversation, message, onClose }: Props) {
  const { t } = useTranslation()
  const { hold, release } = useCountdown(durationMs, onClose)
  const { id, partner } = conversation
  const name = usePartnerName(partner)
  return (
    <article
      className={classes.news}
      onPointerEnter={hold}
      onPointerLeave={release}
      onFocus={hold}
      onBlur={release}
      onKeyDown={(event) => event.key === 'Escape' && onClose()}
    >
      <Link className={classes.link} to="/chat/$conversationId" params={{ conversationId: id }} onClick={onClose}>
        <span className={classes.photo}>
          <PartnerPicture partner={partner} size={48} />
        </span>
        <span className={classes.name}>{t('chats.news.from', { name })}</span>
        <span className={classes.text}>
          <MessagePreview message={message} />
        </span>
      </Link>
      <CloseButton size={44} radius="xl" aria-label={t('chats.news.close', { name })} onClick={onClose} />
    </article>
  )
}
