import type { Conversation } from '@hearth/shared/chat/chat'
import type { ConversationFolder } from '@hearth/shared/chat/chat-limits'
import type { Message } from '@hearth/shared/chat/messages'
import { isYourTurn } from '@hearth/shared/chat/turn'
import { Link } from '@tanstack/react-router'
import { memo } from 'react'
import { useTranslation } from 'react-i18next'
import { unreadLabel } from '../../app/shell/unread.ts'
import { useTimeFormat } from '../../members/display.ts'
import { isOnline } from '../../members/presence.ts'
import { asWritten } from '../../members/script-language.ts'
import { useNow } from '../../members/use-now.ts'
import { besideList } from '../data/folder-search.ts'
import { usePartnerPresence } from '../data/partner-presence.ts'
import { MessagePreview } from '../message/MessagePreview.tsx'
import { PartnerPicture } from '../message/PartnerPicture.tsx'
import { removedWords } from '../message/removed-words.ts'
import { usePartnerName } from '../message/use-partner-name.ts'
import classes from './ConversationRow.module.css'
import { listTime } from './list-time.ts'
import { RowActions } from './RowActions.tsx'
import { useRowMenu } from './use-row-menu.ts'
import { useSavedDraft } from './use-saved-draft.ts'

type Props = { conversation: Conversation; folder: ConversationFolder }

/** A conversation at a glance: the partner, the last message with its time, and what is unread or unanswered. */
export const ConversationRow = memo(function ConversationRow({ conversation, folder }: Props) {
  const { id, partner, lastMessage, unread } = conversation
  const name = usePartnerName(partner)
  const { menu, row, link } = useRowMenu()
  return (
    <li className={classes.row} data-unread={unread > 0} {...row}>
      <Link
        className={classes.link}
        to="/chat/$conversationId"
        params={{ conversationId: id }}
        search={besideList(folder)}
        {...link}
      >
        <Picture partner={partner} />
        <span className={classes.name}>
          <bdi>{name}</bdi>
        </span>
        {lastMessage && <When moment={lastMessage.sentAt} />}
        {lastMessage && <Line conversation={conversation} message={lastMessage} />}
        <Mark conversation={conversation} />
      </Link>
      <RowActions conversation={conversation} name={name} menu={menu} />
    </li>
  )
})

/** How many messages are unread; else, quietly, that the conversation waits for the member's answer. */
function Mark({ conversation }: Pick<Props, 'conversation'>) {
  const { t } = useTranslation()
  const isTurn = isYourTurn(conversation, useNow())
  const { unread } = conversation
  if (!unread) return isTurn && <span className={classes.turn}>{t('chats.turn.tab')}</span>
  return (
    <span className={classes.unread}>
      <span aria-hidden="true">{unreadLabel(unread)}</span>
      <span className="visually-hidden">{t('chats.unread', { count: unread })}</span>
    </span>
  )
}

function Picture({ partner }: { partner: Conversation['partner'] }) {
  const { t } = useTranslation()
  const online = isOnline(usePartnerPresence(partner), useNow())
  return (
    <span className={classes.photo}>
      <PartnerPicture partner={partner} size={56} />
      {online && (
        <span className={classes.online}>
          <span className="visually-hidden">{t('members.online')}</span>
        </span>
      )}
    </span>
  )
}

function When({ moment }: { moment: string }) {
  const { t, i18n } = useTranslation()
  const now = useNow()
  const words = { language: i18n.resolvedLanguage ?? 'en', yesterday: t('chat.yesterday'), clock: useTimeFormat() }
  return (
    <time className={classes.time} dateTime={moment}>
      {listTime(moment, now, words)}
    </time>
  )
}

/** The last message, or the member's draft if nothing is unread. */
function Line({ conversation, message }: Pick<Props, 'conversation'> & { message: Message }) {
  const { t } = useTranslation()
  const { id, unread, closed } = conversation
  const draft = useSavedDraft(id)
  if (!draft || unread || closed) return <Preview message={message} />
  return (
    <span className={classes.preview}>
      <span className={classes.draft}>{t('chats.draft')}</span> <span {...asWritten(draft)}>{draft}</span>
    </span>
  )
}

function Preview({ message }: { message: Message }) {
  const { t } = useTranslation()
  if (message.removedAt) return <em className={classes.preview}>{removedWords(t, message)}</em>
  return (
    <span className={classes.preview}>
      {message.mine && <span>{t('chats.you')} </span>}
      <MessagePreview message={message} />
    </span>
  )
}
