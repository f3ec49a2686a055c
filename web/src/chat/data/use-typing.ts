import { typing } from '@hearth/shared/chat/live'
import { useEffect, useRef, useState } from 'react'
import { isConnected, sendTyping } from '../../app/live/events.ts'
import { useLiveEvents } from '../../app/live/use-live-events.ts'

/** Whether the partner is typing, according to the latest notice. */
export function usePartnerTyping(conversationId: string): boolean {
  const [until, setUntil] = useState<number | null>(null)
  useEffect(() => {
    if (until === null) return
    const timer = setTimeout(() => setUntil(null), until - Date.now())
    return () => clearTimeout(timer)
  }, [until])
  useLiveEvents({
    onTyping: (notice) => {
      if (notice.conversationId === conversationId) setUntil(notice.typing ? Date.now() + typing.durationMs : null)
    },
    // A sent message ends the typing.
    onEvent: (event) => {
      if (event.type === 'message' && event.conversationId === conversationId) setUntil(null)
    },
  })
  return until !== null
}

/** Sends typing notices to the partner: at the start, every three seconds, and at the end. */
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
    // Without a connection the notice is lost; the next key press repeats it.
    if (!isConnected() || Date.now() - last.current < typing.repeatMs) return
    last.current = Date.now()
    sendTyping(conversationId, true)
  }
}
