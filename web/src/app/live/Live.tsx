import { useEffect } from 'react'
import { queryClient } from '../api/query-client.ts'
import { meQuery } from '../session/session.ts'
import { checkSession } from '../session/session-states.ts'
import { useMember } from '../session/use-member.ts'
import { connectLive } from './connection.ts'
import { dispatch, isConnected, setConnection } from './events.ts'

/** While the connection is down, the tab asks this often whether the session has ended. */
const checkMs = 4000

/** Keeps the tab's only live connection while a member is signed in. Mounted once the first screen has settled. */
export function Live() {
  const profileId = useMember().profile?.id
  useEffect(() => {
    if (!profileId) return
    const isVisible = () => document.visibilityState === 'visible'
    // A member who looks at the product needs no push notification.
    const reportLooking = () => connection.looking({ visible: isVisible() })
    const connection = connectLive({
      url: location.origin,
      onEvent: dispatch.event,
      onTyping: dispatch.typing,
      onPresence: dispatch.presence,
      onState: (state) => {
        dispatch.state(state)
        if (state === 'connected') reportLooking()
        // The session ended elsewhere, so the member's screens must close.
        if (state === 'signed-out') void queryClient.invalidateQueries({ queryKey: meQuery.queryKey })
      },
    })
    setConnection(connection)
    const hurry = () => isVisible() && connection.connectNow()
    const onVisibility = () => {
      reportLooking()
      hurry()
    }
    addEventListener('online', hurry)
    document.addEventListener('visibilitychange', onVisibility)
    // Without the connection nothing reports the end of the session.
    const timer = setInterval(() => {
      if (!isConnected() && isVisible()) void checkSession()
    }, checkMs)
    return () => {
      removeEventListener('online', hurry)
      document.removeEventListener('visibilitychange', onVisibility)
      clearInterval(timer)
      setConnection(null)
      connection.close()
    }
  }, [profileId])
  return null
}
