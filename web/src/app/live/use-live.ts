import type { Me } from '@hearth/shared/profile'
import { useEffect } from 'react'
import { queryClient } from '../api/query-client.ts'
import { memberIn } from '../session/member.ts'
import { meQuery } from '../session/session.ts'
import { connectLive } from './connection.ts'
import { setLine, speaker } from './events.ts'

/** Keeps the tab's one live connection while somebody with a complete profile is signed in. */
export function useLive(me: Me | null | undefined) {
  const profileId = memberIn(me)?.id ?? null
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
