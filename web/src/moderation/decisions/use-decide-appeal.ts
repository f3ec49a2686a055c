import type { CaseItem } from '@hearth/shared/moderation/cases'
import { isVisible } from '@hearth/shared/readable'
import { useSessionStorage } from '@mantine/hooks'
import { useMutation } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { toastDone } from '../../ui/toast.ts'
import { staffClient } from '../admin/staff-client.ts'
import type { Lack } from './draft.ts'

export const appealOutcomes = ['granted', 'refused'] as const
type Answer = { outcome: (typeof appealOutcomes)[number] | ''; reason: string }

export type AppealToDecide = {
  appeal: NonNullable<CaseItem['appeal']>
  /** Why the moderator cannot decide now, in words; null when they can. */
  barred: ReactNode
  onDecided: (next: boolean) => void
}

const lacksOfAnswer = ({ outcome, reason }: Answer): Lack[] => [
  ...(outcome ? [] : [{ field: 'outcome', code: 'outcome_required' }]),
  ...(isVisible(reason) ? [] : [{ field: 'reason', code: 'reason_required' }]),
]

/** The answer to an appeal, which stays in this tab until the moderator sends it, and its call. */
export function useDecideAppeal({ appeal, barred, onDecided }: AppealToDecide) {
  const { t } = useTranslation()
  const [answer, setAnswer, forget] = useSessionStorage<Answer>({
    key: `hearth-appeal:${appeal.id}`,
    defaultValue: { outcome: '', reason: '' },
    getInitialValueInEffect: false,
  })
  const change = (part: Partial<Answer>) => setAnswer((before) => ({ ...before, ...part }))
  const lacks = lacksOfAnswer(answer)
  const outcome = answer.outcome || 'refused'
  const decide = useMutation({
    mutationFn: (_next: boolean) =>
      staffClient.adminAppeals.decide({ appealId: appeal.id, outcome, reason: answer.reason }),
    onSuccess: ({ approvalId }, next) => {
      forget()
      toastDone(t(approvalId ? 'admin.waits.title' : `admin.appeal.done.${outcome}`))
      onDecided(next)
    },
  })
  const submit = (next: boolean) => {
    if (!barred && !lacks.length && !decide.isPending) decide.mutate(next)
  }
  return { answer, change, lacks, decide, submit }
}
