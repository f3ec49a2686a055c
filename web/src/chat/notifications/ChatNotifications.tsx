import type { LiveEvent } from '@hearth/shared/live'
import { useEffect } from 'react'
import { useLiveEvents } from '../../app/live/use-live-events.ts'
import { useMe } from '../../app/session/session.ts'
import { askNews, catchUpWithNews } from '../../app/shell/news.ts'
import { setTabIcon } from '../../app/shell/tab-icon.ts'
import { dropFromList, rereadList, rereadSoon } from '../data/conversations.ts'
import { recount } from '../data/unread-counts.ts'
import { MessagePopups } from './MessagePopups.tsx'

/** What a event changes besides the conversation on screen: the unread counts and the list. */
function onEvent(event: LiveEvent) {
  if (event.type === 'members' || event.type === 'resync') {
    rereadList()
    askNews(0)
  }
  if (!('conversationId' in event)) return
  if (event.type === 'gone') dropFromList(event.conversationId)
  // Also of what is gone: an answer from before may be on its way, and would bring it back.
  // The list's answer and the count's are of the same moment, so that they never contradict each other for long.
  rereadSoon(event.conversationId, event.type === 'own-read' ? recount.afterReading : recount.afterMessage)
  if (event.type === 'message' || event.type === 'change') askNews(recount.afterMessage)
  if (event.type === 'own-read' || event.type === 'list' || event.type === 'gone') askNews(recount.afterReading)
}

/** Runs beside every screen of a member: unread counts, the list and the pop-up for new messages. */
export function ChatNotifications() {
  const { data: me } = useMe()
  const unread = me?.unread ?? 0
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
