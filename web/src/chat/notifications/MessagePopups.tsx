import type { Conversation } from '@hearth/shared/chat/chat'
import type { Message } from '@hearth/shared/chat/messages'
import { useParams } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { queryClient } from '../../app/api/query-client.ts'
import { useLiveEvents } from '../../app/live/use-live-events.ts'
import { useMe } from '../../app/session/session.ts'
import { hasAttention } from '../../app/shell/page-attention.ts'
import { conversationQuery, isRead, recountDelaysMs } from '../data/conversations.ts'
import { onArrival } from '../data/live-chat.ts'
import { soundFor } from '../data/message-sound.ts'
import type { ConversationChanges } from '../sync/types.ts'
import { MessagePopup } from './MessagePopup.tsx'
import classes from './MessagePopups.module.css'

type Popup = { conversation: Conversation; message: Message }

/** Pop-ups shown at once, one for each conversation. The badge of the list counts the other messages. */
const maxPopups = 3

/** Pop-ups for new messages that the member wants, except those of the conversation in view. */
export function MessagePopups() {
  const { t } = useTranslation()
  const { data: me } = useMe()
  const [news, setNews] = useState<Popup[]>([])
  useArrivals((one) => {
    if (me?.notifications.messages) setNews((old) => withPopup(old, one))
  })
  const close = (conversationId: string) =>
    setNews((old) => old.filter(({ conversation }) => conversation.id !== conversationId))
  return createPortal(
    <section className={classes.stack} aria-label={t('chats.news.label')} aria-live="polite" aria-relevant="additions">
      {news.map(({ conversation, message }) => (
        <MessagePopup
          key={message.id}
          conversation={conversation}
          message={message}
          onClose={() => close(conversation.id)}
        />
      ))}
    </section>,
    document.body,
  )
}

/** An older message that arrives after a newer one does not replace it. */
function withPopup(old: Popup[], one: Popup): Popup[] {
  if (old.some((other) => isSame(one, other) && other.message.seq > one.message.seq)) return old
  return [one, ...old.filter((other) => !isSame(one, other))].slice(0, maxPopups)
}

const isSame = (one: Popup, other: Popup) => one.conversation.id === other.conversation.id

/** Calls `onNews` for each message that needs a pop-up. */
function useArrivals(onNews: (popup: Popup) => void) {
  const { conversationId } = useParams({ strict: false })
  const show = useEffectEvent(onNews)
  const isLookedAt = useEffectEvent((id: string) => id === conversationId && hasAttention())
  const waits = useRef(new Map<ReturnType<typeof setTimeout>, string>())
  useEffect(() => {
    const pending = waits.current
    const stop = onArrival((message, changes) => {
      if (isLookedAt(message.conversationId)) return
      // A tab that has the message in view marks it as read meanwhile.
      const wait = setTimeout(() => {
        pending.delete(wait)
        const popup = popupOf(message, changes)
        if (!popup || isLookedAt(message.conversationId)) return
        soundFor(message.id)
        if (document.visibilityState === 'visible') show(popup)
      }, recountDelaysMs.afterMessage)
      pending.set(wait, message.conversationId)
    })
    return () => {
      stop()
      for (const wait of pending.keys()) clearTimeout(wait)
    }
  }, [])
  useLiveEvents({
    onEvent: (event) => {
      if (event.type !== 'gone') return
      for (const [wait, id] of waits.current) if (id === event.conversationId) clearTimeout(wait)
    },
  })
}

/** The pop-up for a message; null when it was read or unsent, or its conversation is unknown. */
function popupOf(message: Message, changes: ConversationChanges | null): Popup | null {
  const conversation =
    changes?.conversation ?? queryClient.getQueryData(conversationQuery(message.conversationId).queryKey)
  if (!conversation || message.removedAt || isRead(message)) return null
  return { conversation, message }
}
