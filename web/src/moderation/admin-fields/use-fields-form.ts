import type { Language } from '@hearth/shared/language-codes'
import type { CommunityField, CommunityFields } from '@hearth/shared/members/community-fields'
import type { EditedFields } from '@hearth/shared/moderation/admin-fields'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { flushSync } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { errorCode } from '../../app/api/query-client.ts'
import { failureText } from '../../app/i18n/failure-text.ts'
import { isDeclined } from '../../app/session/freshly.ts'
import { useDraft } from '../../app/storage/use-draft.ts'
import { refusedFields } from '../../ui/form/problems.ts'
import { useForm } from '../../ui/form/use-form.ts'
import { toastDone, toastProblem } from '../../ui/toast.ts'
import { staffApi, staffClient } from '../admin/staff-client.ts'
import { afterSave, type Draft, draftOf, isChanged, readDraft, tidied, withTheirs } from './draft.ts'
import { placed, problemsOf, whereIs, wholeList } from './field-problems.ts'
import { toSave } from './keys.ts'

/** The draft of the fields, which is kept while it differs from what it began with. */
function useFieldsDraft(saved: EditedFields) {
  const [kept, update, settle] = useDraft<Draft | null>('fields', null, readDraft)
  // After a save the draft knows more than the query, whose answer follows a moment later.
  const current = (now: Draft | null) =>
    now && (isChanged(now) || now.revision >= saved.revision) ? now : draftOf(saved)
  const draft = current(kept)
  return {
    fields: draft.fields,
    revision: draft.revision,
    isChanged: isChanged(draft),
    /** A colleague has saved others since the admin began. */
    isOutdated: isChanged(draft) && draft.revision < saved.revision,
    edit: (change: (fields: CommunityFields) => CommunityFields) =>
      update((now) => ({ ...current(now), fields: change(current(now).fields) })),
    discard: () => settle(null),
    keepMine: () => update((now) => now && { ...draftOf(saved), fields: withTheirs(now, saved.fields) }),
    /** What was typed since the fields were sent stays. */
    takeOver: (stored: EditedFields, sent: CommunityFields) => {
      const isSent = (now: Draft | null) => now?.fields === sent
      const after = (now: Draft) => ({ ...draftOf(stored), fields: afterSave(now.fields, sent, stored.fields) })
      update((now) => (now && !isSent(now) ? after(now) : now))
      settle(draftOf(stored), isSent)
    },
  }
}

type Kept = ReturnType<typeof useFieldsDraft>
type Reactions = {
  onSaved: (stored: EditedFields, sent: CommunityFields) => void
  /** Says whether the answer names what is wrong. */
  onRefused: (error: unknown, sent: CommunityFields) => boolean
}

function useSaving({ revision }: Kept, { onSaved, onRefused }: Reactions) {
  const { t } = useTranslation()
  const queryClient = useQueryClient()
  const queryKey = staffApi.adminFields.read.queryKey()
  return useMutation({
    mutationFn: (sent: CommunityFields) => staffClient.adminFields.save({ fields: toSave(sent), revision }),
    onSuccess: (stored, sent) => {
      queryClient.setQueryData(queryKey, stored)
      onSaved(stored, sent)
      toastDone(t('admin.fields.saved'), t('admin.community.savedText'))
    },
    onError: (error, sent) => {
      if (isDeclined(error) || onRefused(error, sent)) return
      const code = errorCode(error)
      if (code === 'FIELDS_CHANGED') void queryClient.invalidateQueries({ queryKey })
      const words = code === 'FIELDS_CHANGED' ? t('admin.fields.problem.FIELDS_CHANGED') : failureText(t, code)
      toastProblem(t('admin.failed'), words)
    },
  })
}

/** Which field is open, and the language in which names are shown to edit. */
function useOpenField() {
  const [open, setOpen] = useState<string | null>(null)
  const [language, setLanguage] = useState<Language>('en')
  return {
    open,
    setOpen,
    language,
    setLanguage,
    openAt: (path: string) => {
      const place = whereIs(path)
      if (place.key !== wholeList) setOpen(place.key)
      if (place.language) setLanguage(place.language)
    },
    /** Closes the field after a save. A focus within it moves to its line, which has another key by then. */
    close: (sent: CommunityFields, takeOver: () => void) => {
      const place = sent.findIndex(({ key }) => key === open)
      const editor = document.activeElement?.closest('[data-editor]')
      const form = editor?.closest('form')
      flushSync(() => {
        takeOver()
        setOpen(null)
      })
      form?.querySelectorAll<HTMLElement>('[data-line]')[place]?.focus()
    },
  }
}

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
  const kept = useFieldsDraft(saved)
  const { fields, edit } = kept
  const { openAt, close, ...view } = useOpenField()
  const { forgetAnswers, ...answers } = useAnswers(saved)
  const form = useForm([{ fields }, () => {}], {
    wordsOf: (code) => t(`admin.fields.problem.${code}`),
    onProblem: ({ field }) => openAt(field),
  })
  const save = useSaving(kept, {
    onSaved: (stored, sent) => {
      close(sent, () => kept.takeOver(stored, sent))
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
    ...view,
    ...answers,
    saved,
    usesOf: (key: string) => saved.uses[key] ?? unused,
    ref: form.ref,
    errorOf: form.errorOf,
    isSaving: save.isPending,
    change: (key: string, part: Partial<CommunityField>) => {
      form.forget(key, wholeList)
      edit((all) => all.map((field) => (field.key === key ? { ...field, ...part } : field)))
    },
    discard: () => {
      form.show([])
      kept.discard()
    },
    submit: (event: FormEvent) => {
      const sent = tidied(fields)
      edit(() => sent)
      const send = form.submit(
        () => problemsOf(sent),
        () => save.mutate(sent),
      )
      send(event)
    },
  }
}

export type FieldsForm = ReturnType<typeof useFieldsForm>
