import type { Language } from '@hearth/shared/language-codes'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { staffApi } from '../admin/staff-client.ts'
import { type Draft, gravest } from './draft.ts'

/**
 * Fills the member's text from the template of the category and the gravest action, in the member's language. A text that
 * the moderator has changed stays.
 * @returns the template's text; undefined while there is none
 */
export function useTemplate(draft: Draft, language: Language, setDraft: (change: (before: Draft) => Draft) => void) {
  const action = gravest(draft)
  const { data } = useQuery(
    staffApi.decisions.templates.queryOptions({
      input: { category: draft.category || undefined, language },
      enabled: Boolean(action && draft.category),
      staleTime: Number.POSITIVE_INFINITY,
    }),
  )
  const body = action && data?.find((one) => one.action === action && one.category === draft.category)?.body
  useEffect(() => {
    if (!body) return
    setDraft((before) =>
      before.text === before.filled && before.text !== body ? { ...before, text: body, filled: body } : before,
    )
  }, [body, setDraft])
  return body
}
