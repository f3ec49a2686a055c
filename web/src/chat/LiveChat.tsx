import { useEffect } from 'react'
import { api, client } from '../app/api.ts'
import { isConnected, listen } from '../app/bells.ts'
import { queryClient } from '../app/query-client.ts'
import { useMe } from '../app/session.ts'
import { keepChat } from './live-chat.ts'

/** What came while this device was away has reached it now: their senders see it. */
async function tellDelivered() {
  const { conversations } = await queryClient.fetchQuery({ ...api.chat.unread.queryOptions(), staleTime: 0 })
  if (!conversations.length) return
  // However far the newest message is by now.
  const seq = Number.MAX_SAFE_INTEGER
  const news = conversations.slice(0, 100).map(({ conversationId }) => ({ conversationId, seq }))
  await client.chat.delivered({ conversations: news })
}

/** Runs beside every screen of a member: what was written is sent, what arrives is fetched, whatever is on screen. */
export function LiveChat() {
  const { data: me } = useMe()
  const profileId = me?.profile?.id
  useEffect(() => {
    if (!profileId) return
    const { sync, end } = keepChat(profileId)
    const catchUp = () => {
      if (!isConnected()) return
      sync.reconnected()
      // A lost connection comes back, and with it the next attempt.
      tellDelivered().catch(() => {})
    }
    // The line may have outlived the network's absence; what waits for its next attempt need not wait any more.
    const online = () => sync.reconnected()
    addEventListener('online', online)
    const offline = () => removeEventListener('online', online)
    const stops = [offline, listen('bell', (bell) => sync.heard(bell)), listen('state', catchUp), end]
    catchUp()
    return () => {
      for (const stop of stops) stop()
    }
  }, [profileId])
  return null
}
