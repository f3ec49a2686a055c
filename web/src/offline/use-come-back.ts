import { useEffect } from 'react'
import { meKey, queryClient } from '../app/api/query-client.ts'
import { useLiveEvents } from '../app/live/use-live-events.ts'
import { showsKeptMe } from '../app/session/device-owner.ts'

/** Asks who is signed in once the server can be reached: the session may have ended elsewhere meanwhile. */
const askWho = () => {
  if (showsKeptMe()) void queryClient.invalidateQueries({ queryKey: meKey })
}

/** Brings back screens that could not load. The browser's own notice of a connection comes late, or never. */
export function useComeBack() {
  useLiveEvents({
    onReconnect: () => {
      askWho()
      void queryClient.refetchQueries({ type: 'active', predicate: ({ state }) => state.status === 'error' })
    },
    catchUpOnMount: true,
  })
  useEffect(() => {
    addEventListener('online', askWho)
    return () => removeEventListener('online', askWho)
  }, [])
}
