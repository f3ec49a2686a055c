import { useEffect, useState } from 'react'
import { useIsConnected } from './use-live-events.ts'

/** How long live-updated queries wait for the connection. Milliseconds. */
const timeoutMs = 5000

/**
 * Whether the connection is up or failed to come up in time. A query that waits for this includes all changes from
 * before the connection and need not be repeated.
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
