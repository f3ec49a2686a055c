import { useEffect } from 'react'
import { queryClient } from '../api/query-client.ts'
import { meQuery } from '../session/session.ts'
import { useMember } from '../session/use-member.ts'
import { connectLive } from './connection.ts'
import { dispatch, setConnection } from './events.ts'

/** Keeps the tab's only live connection while a member is signed in. */
export function useLive() {
  const profileId = useMember().profile?.id
  useEffect(() => {
    if (!profileId) return
    const connection = connectLive({
      url: location.origin,
      onEvent: dispatch.event,
      onTyping: dispatch.typing,
      onPresence: dispatch.presence,
      onState: (state) => {
        dispatch.state(state)
        // The session ended elsewhere, so the member's screens must close.
        if (state === 'signed-out') void queryClient.invalidateQueries({ queryKey: meQuery.queryKey })
      },
    })
    setConnection(connection)
    const hurry = () => document.visibilityState === 'visible' && connection.connectNow()
    addEventListener('online', hurry)
    document.addEventListener('visibilitychange', hurry)
    return () => {
      removeEventListener('online', hurry)
      document.removeEventListener('visibilitychange', hurry)
      setConnection(null)
      connection.close()
    }
  }, [profileId])
}
