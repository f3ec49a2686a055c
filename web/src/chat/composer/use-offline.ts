import { useNetwork } from '@mantine/hooks'
import { useEffect, useState } from 'react'
import { useIsConnected } from '../../app/live/use-live-events.ts'

/** A shorter interruption is not worth a notice. */
const delayMs = 4000

/** Whether the connection has been away for more than a moment. */
export function useOffline(): boolean {
  const { online } = useNetwork()
  const connected = useIsConnected()
  const [away, setAway] = useState(false)
  useEffect(() => {
    if (connected) return setAway(false)
    const timer = setTimeout(() => setAway(true), delayMs)
    return () => clearTimeout(timer)
  }, [connected])
  return !online || away
}
