import type { ReportCategory } from '@hearth/shared/moderation/reports'
import { useSessionStorage } from '@mantine/hooks'

import { type Draft, emptyDraft } from './draft.ts'

/** The draft of a case. It stays in this tab through a failure and a reload, and leaves with the sign-out. */
export function useDraft(caseId: string, category: ReportCategory | null) {
  const empty = emptyDraft(category)
  const [kept, setDraft, forget] = useSessionStorage<Draft>({
    key: `hearth-decision:${caseId}`,
    defaultValue: empty,
    getInitialValueInEffect: false,
  })
  // A draft of an earlier version lacks what came since.
  return { draft: { ...empty, ...kept }, setDraft, forget }
}
