import { useNetwork } from '@mantine/hooks'
import { useEffect, useState } from 'react'
import { useIsConnected } from './use-live-events.ts'

/** A shorter interruption needs no notice. */
const delayMs = 4000

/** Whether the connection has been lost for longer than a moment. */
export function useOffline(): boolean {
  const { online } = useNetwork()
  const connected = useIsConnected()
  const [lost, setLost] = useState(false)
  useEffect(() => {
    if (connected) return setLost(false)
    const timer = setTimeout(() => setLost(true), delayMs)
    return () => clearTimeout(timer)
  }, [connected])
  return !online || lost
}
