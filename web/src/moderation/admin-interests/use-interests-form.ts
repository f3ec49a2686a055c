import type { CommunityInterest, InterestGroup, Interests } from '@hearth/shared/members/community-interests'
import type { EditedInterests } from '@hearth/shared/moderation/admin-lists'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { api } from '../../app/api/client.ts'
import { refusedFields } from '../../ui/form/problems.ts'
import { useForm } from '../../ui/form/use-form.ts'
import { staffApi, staffClient } from '../admin/staff-client.ts'
import { useOpenEntry } from '../admin-fields/use-open-entry.ts'
import { usePartDraft } from '../admin-fields/use-part-draft.ts'
import { usePartSaving } from '../admin-fields/use-part-saving.ts'
import { allGroups, groupId, placed, problemsOf, rules, toPart, toSave, wholeList } from './interest-draft.ts'

/** The form of the interests. It survives a failed save and a reload. */
export function useInterestsForm(saved: EditedInterests) {
  const { t } = useTranslation()
  const queryClient = useQueryClient()
  const { value, edit, takeOver, ...kept } = usePartDraft<Interests>('interests', toPart(saved), rules)
  const { openAt, close, ...view } = useOpenEntry(wholeList)
  const form = useForm([value, () => {}], {
    wordsOf: (code) => t([`admin.lists.interests.problem.${code}`, `admin.fields.problem.${code}`]),
    onProblem: ({ field }) => field !== allGroups && openAt(field),
  })
  const save = usePartSaving({
    queryKey: staffApi.adminLists.interests.queryKey(),
    send: (sent: Interests) => staffClient.adminLists.saveInterests({ ...toSave(sent), revision: kept.revision }),
    saved: t('admin.lists.interests.saved'),
    colleague: { INTERESTS_CHANGED: t('admin.lists.interests.problem.INTERESTS_CHANGED') },
    onSaved: (stored, sent) => {
      const lines = [...sent.groups.map((group) => ({ key: groupId(group) })), ...sent.list]
      close(lines, () => takeOver(toPart(stored), sent))
      void queryClient.invalidateQueries({ queryKey: api.interests.list.key() })
    },
    onRefused: (error, sent) => {
      const refused = refusedFields(error)
      form.show(refused.map((problem) => placed(problem, sent)))
      return refused.length > 0
    },
  })
  return {
    ...kept,
    ...view,
    ...value,
    ref: form.ref,
    errorOf: form.errorOf,
    isSaving: save.isPending,
    isStored: (key: string) => saved.list.some((interest) => interest.key === key),
    addGroup: (group: InterestGroup) => edit((now) => ({ ...now, groups: [...now.groups, group] })),
    sortGroups: (groups: InterestGroup[]) => edit((now) => ({ ...now, groups })),
    changeGroup: (group: InterestGroup, names: InterestGroup['names']) => {
      form.forget(groupId(group), allGroups)
      edit((now) => ({
        ...now,
        groups: now.groups.map((one) => (one.key === group.key ? { ...one, names } : one)),
      }))
    },
    removeGroup: ({ key }: InterestGroup) =>
      edit(({ groups, list }) => ({
        groups: groups.filter((group) => group.key !== key),
        list: list.map((one) => (one.group === key ? { ...one, group: null } : one)),
      })),
    add: (interest: CommunityInterest) => edit((now) => ({ ...now, list: [...now.list, interest] })),
    remove: (key: string) => edit((now) => ({ ...now, list: now.list.filter((one) => one.key !== key) })),
    change: (key: string, part: Partial<CommunityInterest>) => {
      form.forget(key, wholeList)
      edit((now) => ({ ...now, list: now.list.map((one) => (one.key === key ? { ...one, ...part } : one)) }))
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

export type InterestsForm = ReturnType<typeof useInterestsForm>
