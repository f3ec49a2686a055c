import { useState } from 'react'
import type { ComposerMode } from '../composer/mode.ts'
import { useComposerDraft } from '../composer/use-composer-draft.ts'
import type { ChatSync } from '../sync/sync.ts'

/** What the composer does (write, reply or edit), what is put into it from outside, and sending. */
export function useComposer(sync: ChatSync, conversationId: string, onSend: () => void) {
  const [mode, setMode] = useState<ComposerMode>(null)
  return {
    ...useComposerDraft(conversationId),
    mode,
    setMode,
    /** The text of a photo may be empty. */
    send: (text: string, photo?: Blob) => {
      sync.send(conversationId, text, mode?.kind === 'reply' ? mode.message.id : null, photo)
      setMode(null)
      onSend()
    },
  }
}
