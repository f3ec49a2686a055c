import type { Case } from '@hearth/shared/moderation/cases'
import type { DecisionInput } from '@hearth/shared/moderation/decisions'
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { errorCode } from '../../app/api/query-client.ts'
import { toastDone } from '../../ui/toast.ts'
import { toastUndo } from '../../ui/undo-toast.tsx'
import { staffClient } from '../admin/staff-client.ts'
import { type Draft, inputOf } from './draft.ts'
import { lastDecision } from './last-decision.ts'
import { openTakeBack } from './TakeBack.tsx'

type Options = {
  read: Case
  draft: Draft
  forget: () => void
  onDecided: (next: boolean) => void
  onChanged: () => void
}

/** Sends the decision, or asks what the member would read. A refusal keeps the draft. */
export function useDecide({ read, draft, forget, onDecided, onChanged }: Options) {
  const { t } = useTranslation()
  // The panel sends it only when it lacks nothing.
  const input = () => inputOf(draft, read.id, read.version) as DecisionInput
  const follow = (error: Error) => {
    if (['CASE_CHANGED', 'NOT_CLAIMED'].includes(errorCode(error))) onChanged()
  }
  const decide = useMutation({
    mutationFn: (_next: boolean) => staffClient.decisions.decide(input()),
    onSuccess: ({ decision, approvalId }, next) => {
      forget()
      const title = t('admin.decision.done', { number: read.number })
      const text = approvalId ? t('admin.decision.waitsForSecond') : undefined
      const decided = decision && { decisionId: decision.id, number: read.number }
      lastDecision.set(decided)
      if (decided) toastUndo({ id: 'decision', title, text, onUndo: () => openTakeBack(decided) })
      else toastDone(title, text)
      onDecided(next)
    },
    onError: follow,
  })
  const preview = useMutation({ mutationFn: () => staffClient.decisions.preview(input()), onError: follow })
  return { decide, preview }
}
