import { TestMemberBatch, TestMemberTraits } from '@hearth/shared/moderation/test-members'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useDraft } from '../../app/storage/use-draft.ts'
import { problemsIn, refusedFields } from '../../ui/form/problems.ts'
import { useForm } from '../../ui/form/use-form.ts'
import { staffApi } from '../admin/staff-client.ts'
import { useFailure } from './use-run.ts'

/** The form as it is typed. Empty: any. */
type Batch = { count: number | string; seed: string; country: string; near: string; language: string; activity: string }

const empty: Batch = { count: 100, seed: '1', country: '', near: '', language: '', activity: 'mixed' }
const readBatch = (draft: unknown) => ({ ...empty, ...(draft as Partial<Batch> | null) })

/** The batch without what is left open. */
const given = (form: Partial<Batch>) => Object.fromEntries(Object.entries(form).filter(([, value]) => value !== ''))

/** The form of the generator. It survives a failed request and a reload. */
export function useBatchForm() {
  const { t } = useTranslation()
  const queryClient = useQueryClient()
  const fail = useFailure()
  const [values, update] = useDraft('test-members', empty, readBatch)
  const { submit, show, ...form } = useForm([values, update], {
    wordsOf: (code) => t(`admin.testMembers.problem.${code}`),
  })
  const onError = (error: unknown) => {
    const refused = refusedFields(error)
    if (refused.length) show(refused)
    else fail(error)
  }
  const preview = useMutation(staffApi.testMembers.preview.mutationOptions({ onError }))
  const onSettled = () => queryClient.invalidateQueries({ queryKey: staffApi.testMembers.state.key() })
  const adding = useMutation(staffApi.testMembers.add.mutationOptions({ onError, onSettled }))
  const { count: _, ...traits } = values
  return {
    ...form,
    submit: submit(
      () => problemsIn(TestMemberBatch.safeParse(given(values))),
      () => adding.mutate(TestMemberBatch.parse(given(values))),
    ),
    look: submit(
      () => problemsIn(TestMemberTraits.safeParse(given(traits))),
      () => preview.mutate(TestMemberTraits.parse(given(traits))),
    ),
    preview,
    isAdding: adding.isPending,
  }
}

export type BatchForm = ReturnType<typeof useBatchForm>
