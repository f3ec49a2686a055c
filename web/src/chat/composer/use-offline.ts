import { useNetwork } from '@mantine/hooks'
import { useEffect, useState } from 'react'
import { isConnected, subscribe } from '../../app/live/events.ts'

/** A connection that comes back sooner is not worth a word. Milliseconds. */
const delayMs = 4000

/** Whether the line has been away for more than a moment. */
export function useOffline(): boolean {
  const { online } = useNetwork()
  const [away, setAway] = useState(false)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const heed = () => {
      clearTimeout(timer)
      if (isConnected()) setAway(false)
      else timer = setTimeout(() => setAway(true), delayMs)
    }
    const stop = subscribe('state', heed)
    heed()
    return () => {
      stop()
      clearTimeout(timer)
    }
  }, [])
  return !online || away
}
