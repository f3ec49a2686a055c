import type { Unread } from '@hearth/shared/chat'
import { useEffect, useRef } from 'react'
import { client } from '../../app/api/client.ts'
import { connectedSince, isConnected } from '../../app/live/events.ts'
import { useLiveEvents } from '../../app/live/use-live-events.ts'
import { useMember } from '../../app/session/use-member.ts'
import { catchUpWithNews, onNews } from '../../app/shell/news.ts'
import type { ChatSync } from '../sync/sync.ts'
import { startChat } from './live-chat.ts'

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
    // The connection may have outlived a short absence of the network: what waits for its next attempt is sent now.
    const online = () => sync.current?.reconnected()
    addEventListener('online', online)
    return () => removeEventListener('online', online)
  }, [])
  useLiveEvents({
    onEvent: (event) => sync.current?.onEvent(event),
    onReconnect: () => {
      sync.current?.reconnected()
      catchUpWithNews()
    },
    catchUpOnMount: true,
  })
  return null
}

/** Reports what came while this device was away, once for each connection. @returns what ends it */
function reportDeliveredOnConnect() {
  let reported = 0
  return onNews((news) => {
    // An answer from before the connection does not know what came until then.
    if (!isConnected() || reported === connectedSince() || news.asked < connectedSince()) return
    reported = connectedSince()
    // The next connection tries again.
    reportDelivered(news).catch(() => {})
  })
}

/** Tells the senders that this device has their messages. */
async function reportDelivered({ conversations }: Unread) {
  if (!conversations.length) return
  // The server takes the newest seq instead.
  const seq = Number.MAX_SAFE_INTEGER
  const news = conversations.slice(0, 100).map(({ conversationId }) => ({ conversationId, seq }))
  await client.chat.delivered({ conversations: news })
}
