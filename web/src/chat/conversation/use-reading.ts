import { useCallback, useEffect, useSyncExternalStore } from 'react'
import { useLiveEvents } from '../../app/live/use-live-events.ts'
import type { ChatSync } from '../sync/sync.ts'
import type { View } from '../sync/types.ts'

const signs = ['focus', 'blur'] as const

function subscribe(listener: () => void) {
  for (const sign of signs) addEventListener(sign, listener)
  document.addEventListener('visibilitychange', listener)
  return () => {
    for (const sign of signs) removeEventListener(sign, listener)
    document.removeEventListener('visibilitychange', listener)
  }
}

const hasAttention = () => document.visibilityState === 'visible' && document.hasFocus()

/** Whether somebody looks at this tab. */
export function useAttention(): boolean {
  return useSyncExternalStore(subscribe, hasAttention)
}

/** Marks as read what is shown while the tab has attention: on opening, and as each message arrives. */
export function useMarkRead(sync: ChatSync, conversationId: string, { loaded, messages }: View, attention: boolean) {
  const newest = messages.at(-1)?.seq ?? 0
  const active = attention && loaded && newest > 0
  // Offline nothing can be marked; reconnecting does it.
  const read = useCallback(() => void sync.read(conversationId).catch(() => {}), [sync, conversationId])
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each newest message
  useEffect(() => {
    if (active) read()
  }, [active, read, newest])
  useLiveEvents({ onReconnect: () => active && read() })
}
