import { useEffect, useSyncExternalStore } from 'react'
import type { ChatSync } from '../sync/sync.ts'

/** Opens a conversation while the component is mounted. */
export function useMessages(sync: ChatSync, conversationId: string) {
  useEffect(() => {
    sync.open(conversationId)
    return () => sync.close(conversationId)
  }, [sync, conversationId])
  return useSyncExternalStore(
    (listener) => sync.subscribe(conversationId, listener),
    () => sync.view(conversationId),
  )
}
