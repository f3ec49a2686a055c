import type { Message } from '@hearth/shared/chat/messages'
import { type Dispatch, type RefObject, type SetStateAction, useEffect, useRef } from 'react'
import { useSecondThought } from '../care/use-second-thought.ts'
import { useTypingNotices } from '../data/use-typing.ts'
import type { ComposerMode } from './mode.ts'
import { hasFinePointer } from './typing-text.ts'
import { useDraft } from './use-draft.ts'

export type ComposerProps = {
  conversationId: string
  /** Focus the field, because text was put into it. */
  eager: boolean
  mode: ComposerMode
  onMode: Dispatch<SetStateAction<ComposerMode>>
  onSend: (text: string) => void
  /** The text may be empty. */
  onPhoto: (photo: Blob, text: string) => void
  /** @returns whether the server accepted it */
  onEdit: (message: Message, text: string) => Promise<boolean>
  /** The member's message that Arrow Up opens for editing. */
  editable: () => Message | undefined
  /** The next message is one of the first of the member. */
  early: boolean
  /** The last messages of both members, from which the language of a short text is guessed. */
  recent: () => readonly string[]
}

export type FormProps = ComposerProps & { editing: Message | null }

/** The text that the member types, and the ways it leaves the field: as a new message, or as an edit of one. */
export function useComposing({
  conversationId,
  eager,
  mode,
  onMode,
  onSend,
  onEdit,
  editable,
  early,
  recent,
  editing,
}: FormProps) {
  const field = useRef<HTMLTextAreaElement>(null)
  const draft = useDraft(conversationId, editing)
  const sayTyping = useTypingNotices(conversationId)
  const thought = useSecondThought(early, recent)
  useFocus(field, mode, eager)

  function type(text: string) {
    thought.forget()
    draft.type(text)
    if (!editing) sayTyping(text)
  }
  async function submit() {
    if (!draft.sendable || thought.asks(draft.text.trim())) return
    if (editing) {
      // The member may have started to reply or edit something else meanwhile.
      const ended = (mode: ComposerMode) => (mode?.kind === 'edit' && mode.message.id === editing.id ? null : mode)
      if (await onEdit(editing, draft.text.trim())) onMode(ended)
      return
    }
    onSend(draft.text.trim())
    type('')
  }
  function onArrowUp() {
    const message = editing ? undefined : editable()
    if (message) onMode({ kind: 'edit', message })
    return Boolean(message)
  }
  return { field, draft, thought, type, submit, onArrowUp }
}

/** Focuses the field for a reply or an edit. On opening, only if no on-screen keyboard would cover half of the screen. */
function useFocus(field: RefObject<HTMLTextAreaElement | null>, mode: ComposerMode, eager: boolean) {
  useEffect(() => {
    if (!mode && !eager && !hasFinePointer()) return
    field.current?.focus({ preventScroll: true })
    field.current?.setSelectionRange(field.current.value.length, field.current.value.length)
  }, [field, mode, eager])
}
