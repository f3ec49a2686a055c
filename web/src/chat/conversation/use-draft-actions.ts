import { useMemo } from 'react'
import type { OutgoingMessage } from '../sync/outgoing-message.ts'
import type { ChatSync } from '../sync/sync.ts'

/** The actions on a message that the server refused. */
export function useDraftActions(sync: ChatSync, conversationId: string, rewrite: (content: string) => void) {
  return useMemo(
    () => ({
      retry: (draft: OutgoingMessage) => {
        if (draft.failed?.code !== 'MESSAGE_ID_TAKEN') return void sync.retry(draft.id)
        void sync.discard(draft.id)
        sync.send(conversationId, draft.content, draft.replyTo, draft.photo)
      },
      discard: (draft: OutgoingMessage) => void sync.discard(draft.id),
      rewrite: (draft: OutgoingMessage) => {
        rewrite(draft.content)
        void sync.discard(draft.id)
      },
    }),
    [sync, conversationId, rewrite],
  )
}
