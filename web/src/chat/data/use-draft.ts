import { characters } from '@hearth/shared/characters'
import { messageLength } from '@hearth/shared/chat/chat-limits'
import type { Message } from '@hearth/shared/chat/messages'
import { isVisible } from '@hearth/shared/readable'
import { createNanoEvents } from 'nanoevents'
import { useEffect, useState } from 'react'
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

/** What stands in the field of a message that is edited, by its id. It outlives the field and not the page. */
const edits = new Map<string, string>()

/** What the viewer had made of a message when its edit was cut off; empty when that was nothing else. */
export function unsavedEdit({ id, content }: Message): string {
  const text = edits.get(id)?.trim() ?? ''
  return text === content ? '' : text
}

/** The text in the composer: that of the edited message, else the draft. */
export function useDraft(conversationId: string, editing: Message | null) {
  const [text, setText] = useState(() => editing?.content ?? savedDraft(conversationId))
  const length = characters(text.trim())
  useEffect(() => {
    if (editing) edits.set(editing.id, editing.content)
  }, [editing])
  return {
    text,
    sendable: isVisible(text) && length >= messageLength.min && length <= messageLength.max,
    type: (next: string) => {
      setText(next)
      if (editing) edits.set(editing.id, next)
      else saveDraft(conversationId, next)
    },
  }
}
