import type { LiveEvent } from '@hearth/shared/chat/live'
import { useEffect } from 'react'
import { useLiveEvents } from '../../app/live/use-live-events.ts'
import { useMe } from '../../app/session/session.ts'
import { askNews, catchUpWithNews } from '../../app/shell/news.ts'
import { setTabIcon } from '../../app/shell/tab-icon.ts'
import { useKeptPush } from '../../notifications/push/use-kept-push.ts'
import {
  onOwnRead,
  recountDelaysMs,
  refreshConversation,
  removeConversation,
  rereadList,
} from '../data/conversations.ts'
import { isOpen } from '../data/live-chat.ts'
import { MessagePopups } from './MessagePopups.tsx'

/** Updates the unread counts and the list on live events. */
function onEvent(event: LiveEvent) {
  const { afterMessage, afterReading } = recountDelaysMs
  switch (event.type) {
    case 'match':
    case 'members':
    case 'resync':
      rereadList()
      return askNews(0)
    // The synchronisation fetches the message, and with it the row.
    case 'message':
      return askNews(afterMessage)
    case 'change':
      if (!isOpen(event.conversationId)) void refreshConversation(event.conversationId)
      return askNews(afterMessage)
    case 'own-read':
      onOwnRead(event.conversationId, event.seq)
      return askNews(afterReading)
    case 'list':
      void refreshConversation(event.conversationId)
      return askNews(afterReading)
    case 'gone':
      removeConversation(event.conversationId)
      return askNews(afterReading)
  }
}

/** Mounted on every screen of a member: unread counts, the list and the pop-up for new messages. */
export function ChatNotifications() {
  const { data: me } = useMe()
  const unread = me?.unread ?? 0
  useKeptPush()
  useLiveEvents({
    onEvent,
    onReconnect: () => {
      rereadList()
      catchUpWithNews()
    },
    catchUpOnMount: true,
  })
  useEffect(() => {
    void setTabIcon(unread)
  }, [unread])
  useEffect(() => () => void setTabIcon(0), [])
  return <MessagePopups />
}
