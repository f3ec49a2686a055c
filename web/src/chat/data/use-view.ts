import { useEffect, useSyncExternalStore } from 'react'
import type { ChatSync } from '../sync/sync.ts'

/** Follows a conversation while its screen stands. */
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
