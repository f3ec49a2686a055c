import { CommunitySettings } from '@hearth/shared/community'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { errorCode } from '../../app/api/query-client.ts'
import { failureText } from '../../app/i18n/failure-text.ts'
import { useDraft } from '../../app/storage/use-draft.ts'
import { problemsIn } from '../../ui/form/problems.ts'
import { useForm } from '../../ui/form/use-form.ts'
import { toastDone, toastProblem } from '../../ui/toast.ts'
import { staffApi } from '../admin/staff-client.ts'

/** What is out of range stays as it was typed. */
const readDraft = (saved: CommunitySettings) => (stored: unknown) => {
  const draft = stored as CommunitySettings | null
  return draft && typeof draft === 'object' && draft.limits ? { ...saved, ...draft } : null
}

/** The form of the community's settings. It survives a failed save and a reload. */
export function useCommunityForm(saved: CommunitySettings) {
  const { t } = useTranslation()
  const queryClient = useQueryClient()
  const [values, update, settle] = useDraft('community', saved, readDraft(saved))
  const { submit, show, ...form } = useForm([values, update], {
    wordsOf: (code) => t(`admin.community.problem.${code}`),
  })
  const save = useMutation(
    staffApi.adminCommunity.save.mutationOptions({
      onSuccess: (stored, sent) => {
        queryClient.setQueryData(staffApi.adminCommunity.settings.queryKey(), stored)
        settle(stored, (now) => now === sent)
        toastDone(t('admin.community.saved'), t('admin.community.savedText'))
      },
      onError: (error) => toastProblem(t('admin.community.failed'), failureText(t, errorCode(error))),
    }),
  )
  return {
    ...form,
    submit: submit(
      (settings) => problemsIn(CommunitySettings.safeParse(settings)),
      () => save.mutate(values),
    ),
    discard: () => {
      show([])
      settle(saved)
    },
    isChanged: JSON.stringify(values) !== JSON.stringify(saved),
    isSaving: save.isPending,
  }
}

export type CommunityForm = ReturnType<typeof useCommunityForm>
