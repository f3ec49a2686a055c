import type { CommunityGender } from '@hearth/shared/members/community-genders'
import type { EditedGenders } from '@hearth/shared/moderation/admin-lists'
import { useTranslation } from 'react-i18next'
import { refusedFields } from '../../ui/form/problems.ts'
import { useForm } from '../../ui/form/use-form.ts'
import { staffApi, staffClient } from '../admin/staff-client.ts'
import { useOpenEntry } from '../admin-fields/use-open-entry.ts'
import { usePartDraft } from '../admin-fields/use-part-draft.ts'
import { usePartSaving } from '../admin-fields/use-part-saving.ts'
import { type Edited, placed, problemsOf, rules, toPart, toSave, wholeList } from './gender-draft.ts'

/** The form of the genders. It survives a failed save and a reload. */
export function useGendersForm(saved: EditedGenders) {
  const { t } = useTranslation()
  const { value, edit, takeOver, ...kept } = usePartDraft<Edited>('genders', toPart(saved), rules)
  const { openAt, close, ...view } = useOpenEntry(wholeList)
  const form = useForm([value, () => {}], {
    wordsOf: (code) => t([`admin.lists.genders.problem.${code}`, `admin.fields.problem.${code}`]),
    onProblem: ({ field }) => openAt(field),
  })
  const save = usePartSaving({
    queryKey: staffApi.adminLists.genders.queryKey(),
    send: (sent: Edited) => staffClient.adminLists.saveGenders({ ...toSave(sent), revision: kept.revision }),
    saved: t('admin.lists.genders.saved'),
    colleague: { GENDERS_CHANGED: t('admin.lists.genders.problem.GENDERS_CHANGED') },
    onSaved: (stored, sent) => close(sent.list, () => takeOver(toPart(stored), sent)),
    onRefused: (error, sent) => {
      const refused = refusedFields(error)
      form.show(refused.map((problem) => placed(problem, sent)))
      return refused.length > 0
    },
  })
  const editList = (change: (list: CommunityGender[]) => CommunityGender[]) =>
    edit((now) => ({ ...now, list: change(now.list) }))
  return {
    ...kept,
    ...value,
    ...view,
    ref: form.ref,
    errorOf: form.errorOf,
    isSaving: save.isPending,
    /** How many members have a gender of the community's own. */
    usesOf: (key: string) => saved.uses[key] ?? 0,
    isStored: (key: string) => saved.list.some((gender) => gender.key === key),
    sort: (sorted: CommunityGender[]) => editList(() => sorted),
    add: (gender: CommunityGender) => editList((list) => [...list, gender]),
    remove: (key: string) => editList((list) => list.filter((gender) => gender.key !== key)),
    change: (key: string, part: Partial<CommunityGender>) => {
      form.forget(key, wholeList)
      editList((list) => list.map((gender) => (gender.key === key ? { ...gender, ...part } : gender)))
    },
    allowSeveral: (several: boolean) => edit((now) => ({ ...now, several })),
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

export type GendersForm = ReturnType<typeof useGendersForm>
