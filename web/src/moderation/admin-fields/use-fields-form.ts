import type { CommunityField, CommunityFields } from '@hearth/shared/members/community-fields'
import type { EditedFields } from '@hearth/shared/moderation/admin-fields'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { refusedFields } from '../../ui/form/problems.ts'
import { useForm } from '../../ui/form/use-form.ts'
import { staffApi, staffClient } from '../admin/staff-client.ts'
import { afterSave, tidied } from './draft.ts'
import { placed, problemsOf, wholeList } from './field-problems.ts'
import { toSave } from './keys.ts'
import { type Draft, joined } from './part-draft.ts'
import { useOpenEntry } from './use-open-entry.ts'
import { usePartDraft } from './use-part-draft.ts'
import { usePartSaving } from './use-part-saving.ts'

const rules = {
  isValue: Array.isArray,
  join: ({ base, value }: Draft<CommunityFields>, theirs: CommunityFields) => joined(base, value, theirs),
  afterSave,
}

const toPart = ({ fields, revision }: EditedFields) => ({ value: fields, revision })

const namesOf = ({ names, options }: CommunityField) => JSON.stringify([names, options.map((option) => option.names)])

/** Which fields the admin has said are not sensitive: those that were saved so, and those that were asked about here. */
function useAnswers({ fields }: EditedFields) {
  const [answered, setAnswered] = useState<readonly string[]>([])
  const isSaved = (field: CommunityField) =>
    fields.some((stored) => stored.key === field.key && namesOf(stored) === namesOf(field))
  return {
    isAnswered: (field: CommunityField) => answered.includes(field.key) || isSaved(field),
    answer: ({ key }: CommunityField) => setAnswered((before) => [...before, key]),
    /** New fields have other keys after a save, and their names say that they were asked about. */
    forgetAnswers: () => setAnswered([]),
  }
}

const unused: EditedFields['uses'][string] = { members: 0, options: {} }

/** The form of the community's own fields. It survives a failed save and a reload. */
export function useFieldsForm(saved: EditedFields) {
  const { t } = useTranslation()
  const { value: fields, ...kept } = usePartDraft('fields', toPart(saved), rules)
  const { openAt, close, ...view } = useOpenEntry(wholeList)
  const { forgetAnswers, ...answers } = useAnswers(saved)
  const form = useForm([{ fields }, () => {}], {
    wordsOf: (code) => t(`admin.fields.problem.${code}`),
    onProblem: ({ field }) => openAt(field),
  })
  const save = usePartSaving({
    queryKey: staffApi.adminFields.read.queryKey(),
    send: (sent: CommunityFields) => staffClient.adminFields.save({ fields: toSave(sent), revision: kept.revision }),
    saved: t('admin.fields.saved'),
    colleague: { FIELDS_CHANGED: t('admin.fields.problem.FIELDS_CHANGED') },
    onSaved: (stored, sent) => {
      close(sent, () => kept.takeOver(toPart(stored), sent))
      forgetAnswers()
    },
    onRefused: (error, sent) => {
      const refused = refusedFields(error)
      form.show(refused.map((problem) => placed(problem, sent)))
      return refused.length > 0
    },
  })
  return {
    ...kept,
    fields,
    ...view,
    ...answers,
    saved,
    usesOf: (key: string) => saved.uses[key] ?? unused,
    ref: form.ref,
    errorOf: form.errorOf,
    isSaving: save.isPending,
    change: (key: string, part: Partial<CommunityField>) => {
      form.forget(key, wholeList)
      kept.edit((all) => all.map((field) => (field.key === key ? { ...field, ...part } : field)))
    },
    discard: () => {
      form.show([])
      kept.discard()
    },
    submit: (event: FormEvent) => {
      const sent = tidied(fields)
      kept.edit(() => sent)
      const send = form.submit(
        () => problemsOf(sent),
        () => save.mutate(sent),
      )
      send(event)
    },
  }
}

export type FieldsForm = ReturnType<typeof useFieldsForm>
