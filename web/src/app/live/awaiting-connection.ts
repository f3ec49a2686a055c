import { useEffect, useState } from 'react'
import { isConnected, subscribe } from './events.ts'

/** As long as what bells keep true waits for them. Milliseconds. */
const timeoutMs = 5000

/**
 * Whether bells arrive, or do not come for a while: what is asked from then on need not be asked again for those that
 * rang before.
 */
export function useConnectionAwaited(): boolean {
  const [awaited, setAwaited] = useState(isConnected)
  useEffect(() => {
    if (awaited) return
    const enough = () => setAwaited(true)
    const timer = setTimeout(enough, timeoutMs)
    const stop = subscribe('state', (state) => state === 'connected' && enough())
    return () => {
      clearTimeout(timer)
      stop()
    }
  }, [awaited])
  return awaited
}
