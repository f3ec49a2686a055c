import type { CaseItem } from '@hearth/shared/moderation/cases'
import { useSessionStorage } from '@mantine/hooks'
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { toastDone } from '../../ui/toast.ts'
import { staffClient } from '../admin/staff-client.ts'
import { answersOf, lacksOfSelfie, noAnswers, type SelfieDraft } from './selfie-draft.ts'

export type SelfieToDecide = {
  selfie: NonNullable<CaseItem['selfie']>
  /** Why the moderator cannot decide now, in words. */
  barred: string | null
  onDecided: (next: boolean, adult: boolean) => void
}

/** The answers about a selfie check, which stay in this tab until the moderator sends them, and their call. */
export function useDecideSelfie({ selfie, barred, onDecided }: SelfieToDecide) {
  const { t } = useTranslation()
  const [draft, setDraft, forget] = useSessionStorage<SelfieDraft>({
    key: `hearth-selfie:${selfie.id}`,
    defaultValue: noAnswers,
    getInitialValueInEffect: false,
  })
  const change = (part: Partial<SelfieDraft>) => setDraft((before) => ({ ...before, ...part }))
  const lacks = lacksOfSelfie(draft)
  const decide = useMutation({
    mutationFn: (_next: boolean) => staffClient.adminSelfies.decide({ checkId: selfie.id, ...answersOf(draft) }),
    onSuccess: (_, next) => {
      forget()
      toastDone(t(`admin.selfie.done.${answersOf(draft).outcome}`))
      onDecided(next, draft.adult !== 'no')
    },
  })
  const submit = (next: boolean) => {
    if (!barred && !lacks.length && !decide.isPending) decide.mutate(next)
  }
  return { draft, change, lacks, decide, submit }
}
