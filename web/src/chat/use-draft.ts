import type { Message } from '@hearth/shared/chat'
import { messageLength } from '@hearth/shared/chat-limits'
import { useState } from 'react'
import { readDraft, writeDraft } from '../app/drafts.ts'

const nameOf = (conversationId: string) => `chat:${conversationId}`

/** What was begun to write in a conversation; empty when nothing. */
export function draftOf(conversationId: string): string {
  const kept = readDraft(nameOf(conversationId))
  return typeof kept === 'string' ? kept : ''
}

/** Kept over a reload, in this browser alone, until it is sent or its writer signs out. */
export function keepDraft(conversationId: string, text: string) {
  writeDraft(nameOf(conversationId), text || null)
}

/** The text in the composer: a message's own while it is edited, else what was begun. */
export function useDraft(conversationId: string, editing: Message | null) {
  const [text, setText] = useState(() => editing?.content ?? draftOf(conversationId))
  const { length } = text.trim()
  return {
    text,
    sendable: length >= messageLength.min && length <= messageLength.max,
    type: (next: string) => {
      setText(next)
      if (!editing) keepDraft(conversationId, next)
    },
  }
}
