import type { Message } from '@hearth/shared/chat'
import { messageLength } from '@hearth/shared/chat-limits'
import { useState } from 'react'
import { queryClient } from '../../app/api/query-client.ts'
import { meQuery } from '../../app/session/session.ts'
import { readDraft, writeDraft } from '../../app/storage/drafts.ts'

const listeners = new Map<string, Set<() => void>>()

/** Apart for each member: both have the conversation, and may have the browser, one after the other. */
function draftKey(conversationId: string) {
  return `chat:${queryClient.getQueryData(meQuery.queryKey)?.profile?.id}:${conversationId}`
}

/** What was begun to write in a conversation; empty when nothing. */
export function savedDraft(conversationId: string): string {
  const kept = readDraft(draftKey(conversationId))
  return typeof kept === 'string' ? kept : ''
}

/** Kept over a reload, in this browser alone, until it is sent or its writer signs out. */
export function saveDraft(conversationId: string, text: string) {
  writeDraft(draftKey(conversationId), text || null)
  for (const listener of listeners.get(conversationId) ?? []) listener()
}

/** Hears when what is begun to write changes, in this tab or another. @returns what ends it */
export function onDraftChange(conversationId: string, listener: () => void): () => void {
  const all = listeners.get(conversationId) ?? new Set()
  listeners.set(conversationId, all.add(listener))
  addEventListener('storage', listener)
  return () => {
    removeEventListener('storage', listener)
    all.delete(listener)
    if (!all.size) listeners.delete(conversationId)
  }
}

/** The text in the composer: a message's own while it is edited, else what was begun. */
export function useDraft(conversationId: string, editing: Message | null) {
  const [text, setText] = useState(() => editing?.content ?? savedDraft(conversationId))
  const { length } = text.trim()
  return {
    text,
    sendable: length >= messageLength.min && length <= messageLength.max,
    type: (next: string) => {
      setText(next)
      if (!editing) saveDraft(conversationId, next)
    },
  }
}
