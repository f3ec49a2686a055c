import { useEffect, useState } from 'react'
import { useIsConnected } from './use-live-events.ts'

/** How long queries that live events keep current wait for the connection. Milliseconds. */
const timeoutMs = 5000

/**
 * Whether the connection is up, or did not come up in time. A query that waits for this need not be repeated for
 * events from before the connection.
 */
export function useConnectionAwaited(): boolean {
  const connected = useIsConnected()
  const [awaited, setAwaited] = useState(connected)
  if (connected && !awaited) setAwaited(true)
  useEffect(() => {
    if (awaited) return
    const timer = setTimeout(() => setAwaited(true), timeoutMs)
    return () => clearTimeout(timer)
  }, [awaited])
  return awaited
}
