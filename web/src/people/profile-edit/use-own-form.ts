import type { OwnFields, ShownField } from '@hearth/shared/members/community-fields'
import { useState } from 'react'
import { flushSync } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { queryClient } from '../../app/api/query-client.ts'
import { meQuery } from '../../app/session/session.ts'
import { toastDone, toastProblem } from '../../ui/toast.ts'
import { focusField } from './focus-field.ts'
import type { OwnActs } from './own-part.ts'
import { type Codes, mineQuery, refusedCodes, saveOwn, without } from './own-save.ts'
import { isSameTyped, type OwnForm, type OwnTyped, ownProblem, toOwnValue, toTyped } from './own-values.ts'
import { useOwnDraft } from './use-own-draft.ts'

/** The id of a field's element. */
export const ownId = (key: string) => `own-${key}`

type Options = {
  fields: ShownField[]
  stored: OwnFields
  /** The form completes the profile. */
  isFirst: boolean
  /** The draft that keeps the changes until they are saved. */
  draft: string
}

/** What the member has typed, agreed to now, and what the server refused of it. */
function useOwnChanges({ fields, stored, isFirst, draft }: Options) {
  const [typed, setTyped] = useOwnDraft(draft, fields)
  const [agreed, setAgreed] = useState<string[]>([])
  const [isTried, setTried] = useState(false)
  const [refused, setRefused] = useState<Codes>({})
  const savedOf = (field: ShownField) => toTyped(field, stored.values[field.key])
  const typedOf = (field: ShownField) => typed[field.key] ?? savedOf(field)
  const found = (field: ShownField) => ownProblem(field, typedOf(field), isFirst)
  /** A new agreement is a change too: the value that it is about is sent with it. */
  const isChanged = (field: ShownField) =>
    !isSameTyped(typedOf(field), savedOf(field)) || (agreed.includes(field.key) && field.key in stored.values)
  return {
    typed,
    agreed,
    typedOf,
    found,
    changed: fields.filter(isChanged),
    problemOf: (field: ShownField) => refused[field.key] ?? (isTried ? found(field) : undefined),
    setTried,
    setRefused,
    /** Forgets changes; after a save those that were sent, as the member may have typed on. */
    drop(keys: readonly string[], sent?: OwnForm) {
      setTyped((old) =>
        without(
          old,
          keys.filter((key) => !sent || sent[key] === old[key]),
        ),
      )
      setAgreed((old) => old.filter((key) => !keys.includes(key)))
      setRefused((old) => without(old, keys))
    },
    set({ key }: ShownField, value: OwnTyped) {
      setTyped((old) => ({ ...old, [key]: value }))
      setRefused((old) => without(old, [key]))
    },
    agree({ key }: ShownField) {
      setAgreed((old) => [...old, key])
      setRefused((old) => without(old, [key]))
    },
  }
}

type Changes = ReturnType<typeof useOwnChanges>

/** What the form around the part asks of it. */
function useOwnActs({ fields }: Options, { typed, agreed, ...changes }: Changes): OwnActs {
  const { t } = useTranslation()
  return {
    check() {
      flushSync(() => changes.setTried(true))
      const first = fields.find(changes.found)
      if (first) focusField(ownId(first.key))
      return !first
    },
    async save() {
      const values = Object.fromEntries(
        changes.changed.map((field) => [field.key, toOwnValue(field, changes.typedOf(field))]),
      )
      const gone = await saveOwn({ values, agree: agreed.filter((key) => key in values) })
      changes.drop(Object.keys(values), typed)
      if (!gone.length) return
      const names = fields.filter(({ key }) => gone.includes(key)).map(({ name }) => name)
      toastProblem(t('fields.retired.title', { name: names.join(', ') }), t('fields.retired.text'))
      void queryClient.invalidateQueries({ queryKey: meQuery.queryKey })
    },
    refuse(error) {
      const codes = refusedCodes(error)
      const [first] = Object.keys(codes)
      if (first === undefined) return false
      flushSync(() => changes.setRefused(codes))
      focusField(ownId(first))
      // An agreement may have been taken back elsewhere, and a field may be new.
      for (const { queryKey } of [mineQuery, meQuery]) void queryClient.invalidateQueries({ queryKey })
      return true
    },
  }
}

/** The state of the part with the community's own fields: what is stored, with the member's changes. */
export function useOwnForm(options: Options) {
  const { fields, stored } = options
  const { t } = useTranslation()
  const changes = useOwnChanges(options)
  const acts = useOwnActs(options, changes)
  const { typedOf, problemOf, set, agree, drop, changed, agreed } = changes
  const isStored = ({ key }: ShownField) => key in stored.values
  return {
    acts,
    typedOf,
    problemOf,
    set,
    agree,
    hasAgreed: ({ key }: ShownField) => stored.agreed.includes(key) || agreed.includes(key),
    isStored,
    isChanged: changed.length > 0,
    problems: fields.filter(problemOf).length,
    forget: () => drop(fields.map(({ key }) => key)),
    /** Deletes the value of a sensitive field and ends the agreement, at once. */
    async remove(field: ShownField) {
      const { key, name } = field
      try {
        if (isStored(field)) await saveOwn({ values: { [key]: null }, agree: [] })
        drop([key])
        if (isStored(field)) toastDone(t('fields.removed', { name }))
      } catch {
        toastProblem(t('profile.saveFailed'), t('profile.saveFailedText'))
      }
    },
  }
}

export type OwnFormState = ReturnType<typeof useOwnForm>
