import { useEffect, useState } from 'react'

export const settleMs = 600

/**
 * Whether this window has been in front for a moment. A page that lies above it can close under the first press of a
 * double click; the second one is not meant for what appears below.
 */
export function useSettled(): boolean {
  const [settled, setSettled] = useState(false)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>
    const begin = () => {
      clearTimeout(timer)
      setSettled(false)
      timer = setTimeout(() => setSettled(true), settleMs)
    }
    begin()
    window.addEventListener('focus', begin)
    document.addEventListener('visibilitychange', begin)
    return () => {
      clearTimeout(timer)
      window.removeEventListener('focus', begin)
      document.removeEventListener('visibilitychange', begin)
    }
  }, [])
  return settled
}
