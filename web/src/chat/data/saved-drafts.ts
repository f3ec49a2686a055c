import { createNanoEvents } from 'nanoevents'
import { queryClient } from '../../app/api/query-client.ts'
import { meQuery } from '../../app/session/session.ts'
import { readDraft, writeDraft } from '../../app/storage/drafts.ts'

/** Changes of drafts in this tab, by conversation. */
const changes = createNanoEvents<Record<string, () => void>>()

/** Separate for each member, because both members of a conversation may use the same browser. */
function draftKey(conversationId: string) {
  return `chat:${queryClient.getQueryData(meQuery.queryKey)?.profile?.id}:${conversationId}`
}

/** The unsent draft of a conversation, or an empty string. */
export function savedDraft(conversationId: string): string {
  const kept = readDraft(draftKey(conversationId))
  return typeof kept === 'string' ? kept : ''
}

/** Keeps the draft across reloads, only in this browser, until it is sent or the member signs out. */
export function saveDraft(conversationId: string, text: string) {
  writeDraft(draftKey(conversationId), text || null)
  changes.emit(conversationId)
}

/** Calls the listener when the draft changes, in any tab. @returns the unsubscribe function */
export function onDraftChange(conversationId: string, listener: () => void): () => void {
  const stop = changes.on(conversationId, listener)
  addEventListener('storage', listener)
  return () => {
    removeEventListener('storage', listener)
    stop()
  }
}
