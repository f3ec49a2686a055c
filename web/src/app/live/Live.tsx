import { useEffect } from 'react'
import { queryClient } from '../api/query-client.ts'
import { isFailing, noteAnswer } from '../api/reachable.ts'
import { meQuery } from '../session/session.ts'
import { checkSession } from '../session/session-states.ts'
import { useMember } from '../session/use-member.ts'
import { connectLive } from './connection.ts'
import { dispatch, isConnected, setConnection } from './events.ts'

/** The interval in which the tab asks the server about the session while the connection is down. */
const checkMs = 4000

const isVisible = () => document.visibilityState === 'visible'

/**
 * Asks the server about the session while a member's live connection is down, or while the last request of a newcomer,
 * who has no live connection, got no answer.
 */
function useChecks(isMember: boolean) {
  useEffect(() => {
    const timer = setInterval(() => {
      if (isVisible() && (isMember ? !isConnected() : isFailing())) void checkSession()
    }, checkMs)
    return () => clearInterval(timer)
  }, [isMember])
}

/** Keeps the tab's only live connection while a member is signed in. Mounted once the first screen has settled. */
export function Live() {
  const profileId = useMember().profile?.id
  useChecks(profileId !== undefined)
  useEffect(() => {
    if (!profileId) return
    // A member who looks at the product needs no push notification.
    const reportLooking = () => connection.looking({ visible: isVisible() })
    const connection = connectLive({
      url: location.origin,
      onEvent: dispatch.event,
      onTyping: dispatch.typing,
      onPresence: dispatch.presence,
      onState: (state) => {
        dispatch.state(state)
        if (state === 'connected') {
          noteAnswer()
          reportLooking()
        }
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
    return () => {
      removeEventListener('online', hurry)
      document.removeEventListener('visibilitychange', onVisibility)
      setConnection(null)
      connection.close()
    }
  }, [profileId])
  return null
}
