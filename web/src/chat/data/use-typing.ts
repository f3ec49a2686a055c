import { typing } from '@hearth/shared/live'
import { useEffect, useRef, useState } from 'react'
import { isConnected, sendTyping, subscribe } from '../../app/live/events.ts'

/** Whether the partner is writing at this moment, as far as they let it be known. */
export function usePartnerTyping(conversationId: string): boolean {
  const [writing, setWriting] = useState(false)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const become = (next: boolean) => {
      clearTimeout(timer)
      setWriting(next)
      if (next) timer = setTimeout(() => setWriting(false), typing.durationMs)
    }
    const stops = [
      subscribe('typing', (notice) => {
        if (notice.conversationId === conversationId) become(notice.typing)
      }),
      // Whoever has sent it does not write any more.
      subscribe('event', (event) => {
        if (event.type === 'message' && event.conversationId === conversationId) become(false)
      }),
      () => clearTimeout(timer),
    ]
    return () => {
      for (const stop of stops) stop()
    }
  }, [conversationId])
  return writing
}

/** Tells the partner of one's own writing: at its beginning, every three seconds, and at its end. */
export function useTypingNotices(conversationId: string) {
  const last = useRef(0)
  const stop = () => {
    if (last.current) sendTyping(conversationId, false)
    last.current = 0
  }
  const stopNow = useRef(stop)
  stopNow.current = stop
  useEffect(() => () => stopNow.current(), [])
  return (text: string) => {
    if (!text.trim()) return stop()
    // Nobody would hear it; the next letter says it again.
    if (!isConnected() || Date.now() - last.current < typing.repeatMs) return
    last.current = Date.now()
    sendTyping(conversationId, true)
  }
}
