import type { ShownField } from '@hearth/shared/members/community-fields'
import { useEffect, useState } from 'react'
import { readDraft, writeDraft } from '../../app/storage/drafts.ts'
import { type OwnForm, toTyped } from './own-values.ts'

/** What was typed before, of the fields that there still are. */
function readOwnDraft(name: string, fields: ShownField[]): OwnForm {
  const draft: unknown = readDraft(name)
  if (typeof draft !== 'object' || draft === null) return {}
  const kept = draft as Record<string, unknown>
  return Object.fromEntries(
    fields.filter(({ key }) => key in kept).map((field) => [field.key, toTyped(field, kept[field.key])]),
  )
}

/** What the member typed. The browser keeps it until it is saved, but nothing of a sensitive field. */
export function useOwnDraft(name: string, fields: ShownField[]) {
  const [typed, setTyped] = useState(() => readOwnDraft(name, fields))
  const kept = fields.filter(({ key, sensitive }) => key in typed && !sensitive).map(({ key }) => [key, typed[key]])
  const draft = kept.length ? JSON.stringify(Object.fromEntries(kept)) : null
  useEffect(() => writeDraft(name, draft && JSON.parse(draft)), [name, draft])
  return [typed, setTyped] as const
}
