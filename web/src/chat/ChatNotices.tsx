import type { Bell } from '@hearth/shared/chat-live'
import { useEffect } from 'react'
import { isConnected, listen } from '../app/bells.ts'
import { useMe } from '../app/session.ts'
import { setTabIcon } from '../app/tab-icon.ts'
import { dropFromList, rereadList, rereadSoon } from './conversations.ts'
import { NewMessages } from './NewMessages.tsx'
import { countSoon, recount } from './unread-counts.ts'

/** What a bell changes besides the conversation on screen: the unread counts and the list. */
function heard(bell: Bell) {
  if (bell.type === 'people' || bell.type === 'resync') {
    rereadList()
    countSoon(0)
  }
  if (!('conversationId' in bell)) return
  if (bell.type === 'gone') dropFromList(bell.conversationId)
  // Also of what is gone: an answer from before may be on its way, and would bring it back.
  // The list's answer and the count's are of the same moment, so that they never contradict each other for long.
  rereadSoon(bell.conversationId, bell.type === 'read-here' ? recount.afterReading : recount.afterMessage)
  if (bell.type === 'message' || bell.type === 'change') countSoon(recount.afterMessage)
  if (bell.type === 'read-here' || bell.type === 'list' || bell.type === 'gone') countSoon(recount.afterReading)
}

/** Runs beside every screen of a member: unread counts, the list and the pop-up for new messages. */
export function ChatNotices() {
  const { data: me } = useMe()
  const unread = me?.unread ?? 0
  useEffect(() => {
    const stops = [
      listen('bell', heard),
      // Bells may have been lost.
      listen('state', (state) => state === 'connected' && heard({ type: 'resync' })),
    ]
    if (isConnected()) heard({ type: 'resync' })
    return () => {
      for (const stop of stops) stop()
    }
  }, [])
  useEffect(() => {
    void setTabIcon(unread)
  }, [unread])
  useEffect(() => () => void setTabIcon(0), [])
  return <NewMessages />
}
