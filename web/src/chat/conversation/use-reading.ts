import { useCallback, useEffect } from 'react'
import { useLiveEvents } from '../../app/live/use-live-events.ts'
import type { ChatSync } from '../sync/sync.ts'
import type { View } from '../sync/types.ts'

/** Marks shown messages as read while the tab has attention: on opening, and when a message arrives. */
export function useMarkRead(sync: ChatSync, conversationId: string, { loaded, messages }: View, attention: boolean) {
  const newest = messages.at(-1)?.seq ?? 0
  const active = attention && loaded && newest > 0
  // Marking fails offline; the reconnect repeats it.
  const read = useCallback(() => void sync.read(conversationId).catch(() => {}), [sync, conversationId])
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each newest message
  useEffect(() => {
    if (active) read()
  }, [active, read, newest])
  useLiveEvents({ onReconnect: () => active && read() })
}
