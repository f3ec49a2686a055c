import type { Unread } from '@hearth/shared/chat'
import { useEffect } from 'react'
import { client } from '../../app/api/client.ts'
import { connectedSince, isConnected, subscribe } from '../../app/live/events.ts'
import { useMember } from '../../app/session/use-member.ts'
import { catchUpWithNews, onNews } from '../../app/shell/news.ts'
import { startChat } from './live-chat.ts'

/** What came while this device was away has reached it now: their senders see it. */
async function reportDelivered({ conversations }: Unread) {
  if (!conversations.length) return
  // However far the newest message is by now.
  const seq = Number.MAX_SAFE_INTEGER
  const news = conversations.slice(0, 100).map(({ conversationId }) => ({ conversationId, seq }))
  await client.chat.delivered({ conversations: news })
}

/** Runs beside every screen of a member: what was written is sent, what arrives is fetched, whatever is on screen. */
export function LiveChat() {
  const profileId = useMember().profile?.id
  useEffect(() => {
    if (!profileId) return
    const { sync, end } = startChat(profileId)
    const catchUp = () => {
      if (!isConnected()) return
      sync.reconnected()
      catchUpWithNews()
    }
    let told = 0
    const tellOnce = (news: Unread & { asked: number }) => {
      // An answer from before the line stood does not know what came until then.
      if (!isConnected() || told === connectedSince() || news.asked < connectedSince()) return
      told = connectedSince()
      // A lost connection comes back, and with it the next attempt.
      reportDelivered(news).catch(() => {})
    }
    // The line may have outlived the network's absence; what waits for its next attempt need not wait any more.
    const online = () => sync.reconnected()
    addEventListener('online', online)
    const offline = () => removeEventListener('online', online)
    const stops = [
      offline,
      subscribe('event', (event) => sync.onEvent(event)),
      subscribe('state', catchUp),
      onNews(tellOnce),
      end,
    ]
    catchUp()
    return () => {
      for (const stop of stops) stop()
    }
  }, [profileId])
  return null
}
