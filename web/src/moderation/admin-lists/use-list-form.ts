import { useTranslation } from 'react-i18next'
import { refusedFields } from '../../ui/form/problems.ts'
import { useForm } from '../../ui/form/use-form.ts'
import { useOpenEntry } from '../admin-fields/use-open-entry.ts'
import { usePartDraft } from '../admin-fields/use-part-draft.ts'
import { usePartSaving } from '../admin-fields/use-part-saving.ts'
import type { Edited, Entry, Kind, Stored } from './kinds.ts'
import { placed, problemsOf, rulesOf, toPart, toSave, wholeList } from './list-draft.ts'

/** The form of a list. It survives a failed save and a reload. */
export function useListForm<One extends Entry>(kind: Kind<One>, saved: Stored<One>) {
  const { t } = useTranslation()
  const { value, edit, takeOver, ...kept } = usePartDraft<Edited<One>>(kind.id, toPart(saved), rulesOf<One>())
  const { openAt, close, ...view } = useOpenEntry(wholeList)
  const words = `admin.lists.${kind.id}` as const
  const form = useForm([value, () => {}], {
    wordsOf: (code) => t([`${words}.problem.${code}`, `admin.fields.problem.${code}`]),
    onProblem: ({ field }) => openAt(field),
  })
  const save = usePartSaving({
    queryKey: kind.queryKey(),
    send: (sent: Edited<One>) => kind.save({ ...toSave(sent, kind), revision: kept.revision }),
    saved: t(`${words}.saved`),
    colleague: { [kind.colleague]: t(`${words}.problem.${kind.colleague}`) },
    onSaved: (stored, sent) => close(sent.list, () => takeOver(toPart(stored), sent)),
    onRefused: (error, sent) => {
      const refused = refusedFields(error)
      form.show(refused.map((problem) => placed(problem, sent)))
      return refused.length > 0
    },
  })
  const editList = (change: (list: One[]) => One[]) => edit((now) => ({ ...now, list: change(now.list) }))
  return {
    ...kept,
    ...value,
    ...view,
    ref: form.ref,
    errorOf: form.errorOf,
    isSaving: save.isPending,
    /** How many members have an entry of the community's own. */
    usesOf: (key: string) => saved.uses[key] ?? 0,
    isStored: (key: string) => saved.list.some((entry) => entry.key === key),
    sort: (sorted: One[]) => editList(() => sorted),
    add: (entry: One) => editList((list) => [...list, entry]),
    remove: (key: string) => editList((list) => list.filter((entry) => entry.key !== key)),
    change: (key: string, part: Partial<One>) => {
      form.forget(key, wholeList)
      editList((list) => list.map((entry) => (entry.key === key ? { ...entry, ...part } : entry)))
    },
    allowSeveral: (several: boolean) => edit((now) => ({ ...now, several })),
    discard: () => {
      form.show([])
      kept.discard()
    },
    submit: form.submit(
      () => problemsOf(value, kind),
      () => save.mutate(value),
    ),
  }
}

export type ListForm<One extends Entry> = ReturnType<typeof useListForm<One>>
