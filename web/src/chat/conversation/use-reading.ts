import { useEffect, useSyncExternalStore } from 'react'
import { subscribe as subscribeToLive } from '../../app/live/events.ts'
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

/** Whatever is shown is read, as long as somebody looks: on opening, and as each message arrives. */
export function useMarkRead(sync: ChatSync, conversationId: string, { loaded, messages }: View, looking: boolean) {
  const newest = messages.at(-1)?.seq ?? 0
  useEffect(() => {
    if (!looking || !loaded || !newest) return
    // Offline nothing can be marked; the line's return does it.
    const read = () => void sync.read(conversationId).catch(() => {})
    read()
    return subscribeToLive('state', (state) => {
      if (state === 'connected') read()
    })
  }, [sync, conversationId, looking, loaded, newest])
}
