import { reportLimits } from '@hearth/shared/moderation/report-limits'
import type { Report, ReportCategory } from '@hearth/shared/moderation/reports'
import { isVisible } from '@hearth/shared/readable'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { api, client } from '../../app/api/client.ts'
import { queryClient } from '../../app/api/query-client.ts'
import { readDraft, writeDraft } from '../../app/storage/drafts.ts'
import { nowBlocked } from '../../members/blocks/blocked.ts'
import { type About, keyOf } from './about.ts'

type Fields = { category: ReportCategory | null; text: string; block: boolean }
export type Problem = 'category_required' | 'text_required' | 'text_too_long'

/** Validates as the server does, before sending. */
export function problemOf({ category, text }: Fields): Problem | null {
  if (!category) return 'category_required'
  if (category === 'other' && !isVisible(text)) return 'text_required'
  return [...text.trim()].length > reportLimits.text ? 'text_too_long' : null
}

function useFields(draft: string) {
  const [fields, setFields] = useState<Fields>(() => {
    const stored = readDraft(draft)
    return { category: null, text: typeof stored === 'string' ? stored : '', block: false }
  })
  function change(part: Partial<Fields>) {
    if (part.text !== undefined) writeDraft(draft, part.text || null)
    setFields((before) => ({ ...before, ...part }))
  }
  return { fields, change }
}

/** A report being written. A failure keeps the text, and one id for all attempts prevents a duplicate. */
export function useSendReport(about: About) {
  const draft = `report:${keyOf(about)}`
  const { fields, change } = useFields(draft)
  const [id] = useState(() => crypto.randomUUID?.())
  const sending = useMutation({
    mutationFn: (category: ReportCategory): Promise<Report> => {
      const { name: _, onBlocked: __, onReported: ___, profileId, ...what } = about
      return client.reports.send({
        ...what,
        ...(profileId && { profileId }),
        id,
        category,
        text: fields.text,
        block: fields.block,
      })
    },
    onSuccess: () => {
      writeDraft(draft, null)
      if (fields.block && about.profileId) nowBlocked({ id: about.profileId, name: about.name })
      else if (fields.block) about.onBlocked?.()
      about.onReported?.()
      void queryClient.invalidateQueries({ queryKey: api.reports.key() })
    },
  })
  return { fields, change, sending }
}
