import type { Unread } from '@hearth/shared/chat/chat'
import { useEffect, useRef } from 'react'
import { client } from '../../app/api/client.ts'
import { connectedSince, isConnected } from '../../app/live/events.ts'
import { useLiveEvents } from '../../app/live/use-live-events.ts'
import { useMember } from '../../app/session/use-member.ts'
import { catchUpWithNews, onNews } from '../../app/shell/news.ts'
import type { ChatSync } from '../sync/sync.ts'
import { forgetRequests } from './forget-requests.ts'
import { startChat } from './live-chat.ts'
import { refreshKept } from './refresh-kept.ts'

/** Mounted on every screen of a member. Sends queued messages and fetches incoming ones. */
export function LiveChat() {
  const profileId = useMember().profile?.id
  return profileId && <MemberChat key={profileId} profileId={profileId} />
}

function MemberChat({ profileId }: { profileId: string }) {
  const sync = useRef<ChatSync>(null)
  useEffect(() => {
    const chat = startChat(profileId)
    sync.current = chat.sync
    return chat.end
  }, [profileId])
  useEffect(reportDeliveredOnConnect, [])
  useEffect(() => {
    // The connection may survive a short loss of the network, so waiting drafts are sent now.
    const online = () => sync.current?.reconnected()
    addEventListener('online', online)
    return () => removeEventListener('online', online)
  }, [])
  useLiveEvents({
    onEvent: (event) => {
      sync.current?.onEvent(event)
      if (event.type === 'members' || event.type === 'resync') refreshKept()
      // Without storage there are none.
      if (event.type === 'account') forgetRequests().catch(() => {})
    },
    onReconnect: () => {
      sync.current?.reconnected()
      catchUpWithNews()
      refreshKept()
    },
    catchUpOnMount: true,
  })
  return null
}

/** Reports messages that arrived while this device was offline, once per connection. @returns the stop function */
function reportDeliveredOnConnect() {
  let reported = 0
  return onNews((news) => {
    // An answer from before the connection may lack messages.
    if (!isConnected() || reported === connectedSince() || news.asked < connectedSince()) return
    reported = connectedSince()
    // The next connection tries again.
    reportDelivered(news).catch(() => {})
  })
}

/** Marks messages as delivered to this device. */
async function reportDelivered({ conversations }: Unread) {
  if (!conversations.length) return
  // The server takes the newest seq instead.
  const seq = Number.MAX_SAFE_INTEGER
  const news = conversations.slice(0, 100).map(({ conversationId }) => ({ conversationId, seq }))
  await client.chat.delivered({ conversations: news })
}
