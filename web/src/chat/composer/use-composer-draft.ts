import { useMemo, useRef, useState } from 'react'
import { saveDraft, savedDraft } from '../data/saved-drafts.ts'

/** Appends text to the composer's draft from outside. `rewritten` counts how often. */
export function useComposerDraft(conversationId: string) {
  const [rewritten, setRewritten] = useState(0)
  const starter = useRef('')
  const actions = useMemo(() => {
    const append = (before: string, text: string, separator: string) => {
      saveDraft(conversationId, [before, text].filter(Boolean).join(separator))
      setRewritten((count) => count + 1)
    }
    return {
      /** Returns a refused message to the composer for editing. */
      rewrite: (content: string) => append(savedDraft(conversationId), content, '\n'),
      /** Inserts a conversation starter. Replaces the previous one if the member has not continued it. */
      begin: (text: string) => {
        const draft = savedDraft(conversationId)
        const own = starter.current && draft.endsWith(starter.current) ? draft.slice(0, -starter.current.length) : draft
        starter.current = `${text} `
        append(own.trimEnd(), starter.current, ' ')
      },
    }
  }, [conversationId])
  return { rewritten, ...actions }
}
