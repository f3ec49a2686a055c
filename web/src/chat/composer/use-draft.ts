import { characters } from '@hearth/shared/characters'
import { messageLength } from '@hearth/shared/chat/chat-limits'
import type { Message } from '@hearth/shared/chat/messages'
import { isVisible } from '@hearth/shared/readable'
import { useEffect, useState } from 'react'
import { onSignOut } from '../../app/storage/account-stores.ts'
import { saveDraft, savedDraft } from '../data/saved-drafts.ts'

/** What stands in the field of a message that is edited, by its id. It outlives the field and not the page. */
const edits = new Map<string, string>()
onSignOut(() => edits.clear())

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
