import type { CommunityPrompts, OwnPrompt } from '@hearth/shared/members/prompts'
import type { EditedPrompts } from '@hearth/shared/moderation/admin-prompts'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { api } from '../../app/api/client.ts'
import { refusedFields } from '../../ui/form/problems.ts'
import { useForm } from '../../ui/form/use-form.ts'
import { staffApi, staffClient } from '../admin/staff-client.ts'
import { useOpenEntry } from '../admin-fields/use-open-entry.ts'
import { usePartDraft } from '../admin-fields/use-part-draft.ts'
import { usePartSaving } from '../admin-fields/use-part-saving.ts'
import { placed, problemsOf, rules, toPart, toSave, wholeList, withRetired } from './prompt-draft.ts'

/** The form of the prompts. It survives a failed save and a reload. */
export function usePromptsForm(saved: EditedPrompts) {
  const { t } = useTranslation()
  const queryClient = useQueryClient()
  const { value, edit, takeOver, ...kept } = usePartDraft<CommunityPrompts>('prompts', toPart(saved), rules)
  const { openAt, close, ...view } = useOpenEntry(wholeList)
  const form = useForm([value, () => {}], {
    wordsOf: (code) => t([`admin.prompts.problem.${code}`, `admin.fields.problem.${code}`]),
    onProblem: ({ field }) => openAt(field),
  })
  const save = usePartSaving({
    queryKey: staffApi.adminPrompts.read.queryKey(),
    send: (sent: CommunityPrompts) => staffClient.adminPrompts.save({ prompts: toSave(sent), revision: kept.revision }),
    saved: t('admin.prompts.saved'),
    colleague: { PROMPTS_CHANGED: t('admin.prompts.problem.PROMPTS_CHANGED') },
    onSaved: (stored, sent) => {
      close(sent.own, () => takeOver(toPart(stored), sent))
      void queryClient.invalidateQueries({ queryKey: api.prompts.list.key() })
    },
    onRefused: (error, sent) => {
      const refused = refusedFields(error)
      form.show(refused.map((problem) => placed(problem, sent)))
      return refused.length > 0
    },
  })
  const editOwn = (change: (own: OwnPrompt[]) => OwnPrompt[]) => edit((now) => ({ ...now, own: change(now.own) }))
  return {
    ...kept,
    ...view,
    own: value.own,
    ref: form.ref,
    errorOf: form.errorOf,
    isSaving: save.isPending,
    /** How many members have answered a prompt. */
    usesOf: (key: string) => saved.uses[key] ?? 0,
    isRetired: (key: string) => value.retired.includes(key),
    sort: (sorted: OwnPrompt[]) => editOwn(() => sorted),
    add: (prompt: OwnPrompt) => editOwn((own) => [...own, prompt]),
    remove: (key: string) => editOwn((own) => own.filter((prompt) => prompt.key !== key)),
    change: (key: string, part: Partial<OwnPrompt>) => {
      form.forget(key, wholeList)
      editOwn((own) => own.map((prompt) => (prompt.key === key ? { ...prompt, ...part } : prompt)))
    },
    retire: (key: string, isRetired: boolean) => {
      form.forget(wholeList)
      edit((now) => withRetired(now, key, isRetired))
    },
    discard: () => {
      form.show([])
      kept.discard()
    },
    submit: form.submit(
      () => problemsOf(value),
      () => save.mutate(value),
    ),
  }
}

export type PromptsForm = ReturnType<typeof usePromptsForm>
