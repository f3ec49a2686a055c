import { daysInBrowser, firstMessagesPerDay, sameText } from '@hearth/shared/chat/chat-limits'
import { useTranslation } from 'react-i18next'
import { usePhotoWords } from '../../pictures/photos/photo-messages.ts'
import { HelpLink } from '../../ui/HelpLink.tsx'
import { isEmptied, type OutgoingMessage } from '../sync/outgoing-message.ts'
import { useConversationContext } from './conversation-context.ts'
import { copyText } from './copy-text.ts'
import classes from './FailedNote.module.css'

const known = [
  'CONVERSATION_CLOSED',
  'CLOSED',
  'FIRST_MESSAGE_LIMIT',
  'HELD_SAME_TEXT',
  'CHAT_RESTRICTED',
  'FIRST_MESSAGES_RESTRICTED',
  'TOO_OLD',
]

/** Why a message was not sent, with buttons to retry, edit or discard it. After a kind end its words can be copied. */
export function FailedNote({ draft }: { draft: OutgoingMessage }) {
  const { t } = useTranslation()
  const { retry, discard, rewrite } = useConversationContext()
  const code = draft.failed?.code ?? ''
  const figures = { ...sameText, others: sameText.people - 1, limit: firstMessagesPerDay.usual, days: daysInBrowser }
  const { refusal } = usePhotoWords()
  const isOver = code === 'CLOSED'
  const ofPhoto = code.startsWith('PHOTO_') || (draft.photo && code === 'TOO_MANY_REQUESTS')
  const why = ofPhoto
    ? refusal(code, draft.failed?.retryAfter)
    : t(`chat.failed.${known.includes(code) ? code : 'other'}`, figures)
  return (
    <div className={classes.note} role="alert">
      <p className={classes.why}>{why}</p>
      <div className={classes.actions}>
        {!isEmptied(draft) && !isOver && (
          <button type="button" className={classes.action} onClick={() => retry(draft)}>
            {t('chat.failed.retry')}
          </button>
        )}
        {draft.content && isOver && (
          <button type="button" className={classes.action} onClick={() => void copyText(draft.content)}>
            {t('chat.copy')}
          </button>
        )}
        {draft.content && !draft.photo && !isOver && (
          <button type="button" className={classes.action} onClick={() => rewrite(draft)}>
            {t('chat.failed.rewrite')}
          </button>
        )}
        <button type="button" className={classes.action} onClick={() => discard(draft)}>
          {t('chat.failed.delete')}
        </button>
        <HelpLink article="message-not-sent" />
      </div>
    </div>
  )
}
