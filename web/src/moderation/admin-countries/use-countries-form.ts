import type { NamedCountry } from '@hearth/shared/members/community-countries'
import { codeOf } from '@hearth/shared/members/member-choices'
import type { EditedCountries } from '@hearth/shared/moderation/admin-countries'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useForm } from '../../ui/form/use-form.ts'
import { staffApi, staffClient } from '../admin/staff-client.ts'
import { usePartDraft } from '../admin-fields/use-part-draft.ts'
import { usePartSaving } from '../admin-fields/use-part-saving.ts'
import { type Edited, problemsOf, rules, toPart, wholeList } from './country-draft.ts'

/** The form of the countries. It survives a failed save and a reload. */
export function useCountriesForm(saved: EditedCountries) {
  const { t } = useTranslation()
  const { value, edit, takeOver, ...kept } = usePartDraft<Edited>('countries', toPart(saved), rules)
  const choice = useRef<HTMLInputElement>(null)
  const form = useForm([value, () => {}], {
    wordsOf: (code) => t(`admin.countries.problem.${code}`),
    onProblem: () => choice.current?.focus(),
  })
  const save = usePartSaving({
    queryKey: staffApi.adminCountries.read.queryKey(),
    send: (sent: Edited) => staffClient.adminCountries.save({ ...sent, revision: kept.revision }),
    saved: t('admin.countries.saved'),
    colleague: { COUNTRIES_CHANGED: t('admin.countries.problem.COUNTRIES_CHANGED') },
    onSaved: (stored, sent) => takeOver(toPart(stored), sent),
    onRefused: () => false,
  })
  const editList = (change: (list: NamedCountry[]) => NamedCountry[]) => {
    form.forget(wholeList)
    edit((now) => ({ ...now, list: change(now.list) }))
  }
  return {
    ...kept,
    ...value,
    ref: form.ref,
    /** The field that adds a country. */
    choice,
    error: form.errorOf(wholeList),
    isSaving: save.isPending,
    /** How many members live there. */
    usesOf: (country: NamedCountry) => saved.uses[codeOf(country)!] ?? 0,
    /** The countries that a save would switch on, and those that it would switch off. */
    switchedOn: value.list.filter((country) => !saved.list.includes(country)),
    switchedOff: saved.list.filter((country) => !value.list.includes(country)),
    sort: (list: NamedCountry[]) => editList(() => list),
    add: (country: NamedCountry) => editList((list) => [...list, country]),
    remove: (country: NamedCountry) => editList((list) => list.filter((one) => one !== country)),
    sortByName: (byName: boolean) => edit((now) => ({ ...now, byName })),
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

export type CountriesForm = ReturnType<typeof useCountriesForm>
