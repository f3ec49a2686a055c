import { useEffect } from 'react'
import { queryClient } from '../api/query-client.ts'
import { meQuery } from '../session/session.ts'
import { useMember } from '../session/use-member.ts'
import { connectLive } from './connection.ts'
import { setLine, speaker } from './events.ts'

/** Keeps the tab's one live connection while a member is signed in. */
export function useLive() {
  const profileId = useMember().profile?.id
  useEffect(() => {
    if (!profileId) return
    const line = connectLive({
      url: location.origin,
      onBell: speaker.bell,
      onTyping: speaker.typing,
      onPresence: speaker.presence,
      onState: (state) => {
        speaker.state(state)
        // The session ended elsewhere: the screens of a member must go.
        if (state === 'signed-out') void queryClient.invalidateQueries({ queryKey: meQuery.queryKey })
      },
    })
    setLine(line)
    const hurry = () => document.visibilityState === 'visible' && line.hurry()
    addEventListener('online', hurry)
    document.addEventListener('visibilitychange', hurry)
    return () => {
      removeEventListener('online', hurry)
      document.removeEventListener('visibilitychange', hurry)
      setLine(null)
      line.close()
    }
  }, [profileId])
}
