import { useMemo, useRef, useState } from 'react'
import { saveDraft, savedDraft } from '../data/use-draft.ts'

/** Puts words into the composer from outside of it, after what is there. `rewritten` counts how often. */
export function useComposerDraft(conversationId: string) {
  const [revision, setRewritten] = useState(0)
  const opener = useRef('')
  const put = useMemo(() => {
    const add = (before: string, text: string, between: string) => {
      saveDraft(conversationId, [before, text].filter(Boolean).join(between))
      setRewritten((count) => count + 1)
    }
    return {
      /** A message that was refused, to be changed. */
      rewrite: (content: string) => add(savedDraft(conversationId), content, '\n'),
      /** The beginning of a message, instead of another one that nobody has gone on with. */
      begin: (text: string) => {
        const kept = savedDraft(conversationId)
        const own = opener.current && kept.endsWith(opener.current) ? kept.slice(0, -opener.current.length) : kept
        opener.current = `${text} `
        add(own.trimEnd(), opener.current, ' ')
      },
    }
  }, [conversationId])
  return { rewritten: revision, ...put }
}
