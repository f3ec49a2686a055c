import { CommunitySettings } from '@hearth/shared/community'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { errorCode } from '../../app/api/query-client.ts'
import { failureText } from '../../app/i18n/failure-text.ts'
import { readDraft, writeDraft } from '../../app/storage/drafts.ts'
import { toastDone, toastProblem } from '../../ui/toast.ts'
import { staffApi } from '../admin/staff-client.ts'

const draftName = 'community'

/** The draft of this browser, if it still is one. What is out of range stays as it was typed. */
function keptDraft(saved: CommunitySettings): CommunitySettings | null {
  const draft = readDraft(draftName) as CommunitySettings | null
  return draft && typeof draft === 'object' && draft.limits ? { ...saved, ...draft } : null
}

/** Problems of the form, in its order: the code of each field's first one, by the field's path. */
function problemsOf(form: CommunitySettings): Record<string, string> {
  const problems: Record<string, string> = {}
  for (const { path, message } of CommunitySettings.safeParse(form).error?.issues ?? [])
    problems[path.join('.')] ??= message
  return problems
}

/** The form of the community's settings. It survives a failed save and a reload. */
export function useCommunityForm(saved: CommunitySettings) {
  const { t } = useTranslation()
  const queryClient = useQueryClient()
  const [form, setForm] = useState(() => keptDraft(saved) ?? saved)
  const [problems, setProblems] = useState<Record<string, string>>({})
  const change = (changes: Partial<CommunitySettings>) => {
    const next = { ...form, ...changes }
    setForm(next)
    setProblems({})
    writeDraft(draftName, next)
  }
  const discard = () => {
    setForm(saved)
    setProblems({})
    writeDraft(draftName, null)
  }
  const save = useMutation(
    staffApi.adminCommunity.save.mutationOptions({
      onSuccess: (stored) => {
        queryClient.setQueryData(staffApi.adminCommunity.settings.queryKey(), stored)
        setForm(stored)
        writeDraft(draftName, null)
        toastDone(t('admin.community.saved'), t('admin.community.savedText'))
      },
      onError: (error) => toastProblem(t('admin.community.failed'), failureText(t, errorCode(error))),
    }),
  )
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const found = problemsOf(form)
    setProblems(found)
    const [first] = Object.keys(found)
    if (first) event.currentTarget.querySelector<HTMLElement>(`[name="${first}"]`)?.focus()
    else save.mutate(form)
  }
  const isChanged = JSON.stringify(form) !== JSON.stringify(saved)
  const errorOf = (field: string) => problems[field] && t(`admin.community.problem.${problems[field]}`)
  return { form, change, discard, submit, errorOf, isChanged, isSaving: save.isPending }
}

export type CommunityForm = ReturnType<typeof useCommunityForm>
