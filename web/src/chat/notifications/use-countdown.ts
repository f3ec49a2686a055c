import { useEffect, useEffectEvent, useRef, useState } from 'react'

/**
 * Calls once after this time, not counting the time in which it is held.
 * @param length milliseconds
 */
export function useCountdown(length: number, onEnd: () => void) {
  const [holders, setHolders] = useState(0)
  const left = useRef(length)
  const end = useEffectEvent(onEnd)
  useEffect(() => {
    if (holders) return
    const began = performance.now()
    const timer = setTimeout(() => end(), left.current)
    return () => {
      clearTimeout(timer)
      left.current -= performance.now() - began
    }
  }, [holders])
  return {
    hold: () => setHolders((count) => count + 1),
    release: () => setHolders((count) => Math.max(0, count - 1)),
  }
}
