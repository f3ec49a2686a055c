import { decisionLimits } from '@hearth/shared/moderation/decision-limits'
import type { Statement } from '@hearth/shared/moderation/statements'
import { isVisible } from '@hearth/shared/readable'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { api, client } from '../../app/api/client.ts'
import { queryClient } from '../../app/api/query-client.ts'
import { readDraft, writeDraft } from '../../app/storage/drafts.ts'

/** Where this browser keeps an appeal that is being written. */
export const draftOf = (decisionId: string) => `appeal:${decisionId}`

/** The first problem of an appeal. The server has the same rules. */
export function appealProblem(text: string): 'text_required' | 'text_too_long' | null {
  if (!isVisible(text)) return 'text_required'
  return [...text.trim()].length > decisionLimits.appeal ? 'text_too_long' : null
}

type Appealing = {
  decisionId: string
  ticket?: string | undefined
  onSent?: ((statement: Statement) => void) | undefined
}

/** An appeal being written. A failure and a reload keep the text. */
export function useAppeal({ decisionId, ticket, onSent }: Appealing) {
  const draft = draftOf(decisionId)
  const [text, setText] = useState(() => {
    const stored = readDraft(draft)
    return typeof stored === 'string' ? stored : ''
  })
  const sending = useMutation({
    mutationFn: () => {
      const input = { decisionId, text }
      return ticket ? client.appeals.sendBanned({ ...input, ticket }) : client.appeals.send(input)
    },
    onSuccess: async ({ statement }) => {
      writeDraft(draft, null)
      if (statement) onSent?.(statement)
      // A banned account has no session to load them with.
      if (ticket) return
      await queryClient.invalidateQueries({ queryKey: api.statements.key() })
      await queryClient.invalidateQueries({ queryKey: api.reports.key() })
    },
  })
  function change(next: string) {
    writeDraft(draft, next || null)
    setText(next)
  }
  return { text, change, sending }
}
