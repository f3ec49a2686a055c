import { TestMemberBatch, TestMemberTraits } from '@hearth/shared/moderation/test-members'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { readDraft, writeDraft } from '../../app/storage/drafts.ts'
import { staffApi } from '../admin/staff-client.ts'
import { useFailure } from './use-run.ts'

/** The form as it is typed. Empty: any. */
type Batch = { count: number | string; seed: string; country: string; near: string; language: string; activity: string }

const draftName = 'test-members'
const empty: Batch = { count: 100, seed: '1', country: '', near: '', language: '', activity: 'mixed' }
const keptDraft = () => ({ ...empty, ...(readDraft(draftName) as Partial<Batch> | null) })

/** The batch without what is left open. */
const given = (form: Batch) => Object.fromEntries(Object.entries(form).filter(([, value]) => value !== ''))

type Problem = { field: string; code: string }
const problemsOf = (error: unknown): Problem[] =>
  (error as { data?: { problems?: Problem[] } } | null)?.data?.problems ?? []

/** The form of the generator. It survives a failed request and a reload. */
export function useBatchForm() {
  const { t } = useTranslation()
  const queryClient = useQueryClient()
  const fail = useFailure()
  const [form, setForm] = useState(keptDraft)
  const [problems, setProblems] = useState<Record<string, string>>({})
  const show = (found: Problem[]) => setProblems(Object.fromEntries(found.map(({ field, code }) => [field, code])))
  const onError = (error: unknown) => (problemsOf(error).length ? show(problemsOf(error)) : fail(error))
  const preview = useMutation(staffApi.testMembers.preview.mutationOptions({ onError }))
  const onSettled = () => queryClient.invalidateQueries({ queryKey: staffApi.testMembers.state.key() })
  const add = useMutation(staffApi.testMembers.add.mutationOptions({ onError, onSettled }))

  const change = (changes: Partial<Batch>) => {
    const next = { ...form, ...changes }
    setForm(next)
    setProblems({})
    writeDraft(draftName, next)
  }
  /** Checks the form, and moves the focus to what is wrong. */
  const check = <Read>(
    read:
      | { success: true; data: Read }
      | { success: false; error: { issues: { path: PropertyKey[]; message: string }[] } },
    send: (batch: Read) => void,
  ) => {
    if (read.success) return send(read.data)
    const found = read.error.issues.map(({ path, message }) => ({ field: String(path[0]), code: message }))
    show(found)
    document.querySelector<HTMLElement>(`form [name="${found[0]?.field}"]`)?.focus()
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    check(TestMemberBatch.safeParse(given(form)), (batch) => add.mutate(batch))
  }
  const look = () => {
    const { count: _, ...traits } = form
    check(TestMemberTraits.safeParse(given({ ...traits, count: '' })), (batch) => preview.mutate(batch))
  }
  const errorOf = (field: string) => problems[field] && t(`admin.testMembers.problem.${problems[field]}`)
  return { form, change, submit, look, errorOf, preview, isAdding: add.isPending }
}

export type BatchForm = ReturnType<typeof useBatchForm>
