import type { NamedCountry, ShownCountries } from '@hearth/shared/members/community-countries'
import type { EditedCountries } from '@hearth/shared/moderation/admin-countries'
import { Select } from '@mantine/core'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { currentLanguage } from '../../app/i18n/i18n.ts'
import { byName } from '../../ui/by-name.ts'
import { SettingSwitch } from '../../ui/SettingSwitch.tsx'
import { SortableList } from '../../ui/SortableList.tsx'
import { useNumber } from '../admin/use-number.ts'
import classes from '../admin-fields/Fields.module.css'
import { PartActions } from '../admin-fields/PartActions.tsx'
import { CountryRow, SortableCountryRow } from './CountryRow.tsx'
import { Moves } from './Moves.tsx'
import { type CountriesForm as Form, useCountriesForm } from './use-countries-form.ts'

type Props = { saved: EditedCountries; named: ShownCountries['list'] }

/** The countries, how members see them in order, and what saving will do. */
export function CountriesForm({ saved, named }: Props) {
  const { t } = useTranslation()
  const form = useCountriesForm(saved)
  const names = useMemo(() => new Map(named.map(({ key, name }) => [key, name])), [named])
  const nameOf = (country: NamedCountry) => names.get(country) ?? country
  const label = t('admin.areas.countries.title')
  return (
    <form ref={form.ref} onSubmit={form.submit} noValidate className={classes.form}>
      <AddCountry form={form} named={named} />
      <SettingSwitch
        label={t('admin.countries.byName')}
        hint={t('admin.countries.byNameText')}
        on={form.byName}
        onChange={form.sortByName}
      />
      {form.byName ? (
        <ul className={classes.list} aria-label={label}>
          {form.list.toSorted(byName(currentLanguage(), nameOf)).map((country) => (
            <CountryRow key={country} form={form} country={country} name={nameOf(country)} />
          ))}
        </ul>
      ) : (
        <SortableList
          label={label}
          all={form.list.map((key) => ({ key }))}
          nameOf={({ key }) => nameOf(key)}
          onSort={(sorted) => form.sort(sorted.map(({ key }) => key))}
          className={classes.list!}
        >
          {form.list.map((country) => (
            <SortableCountryRow key={country} form={form} country={country} name={nameOf(country)} />
          ))}
        </SortableList>
      )}
      <Moves form={form} nameOf={nameOf} />
      <PartActions form={form} colleague={t('admin.countries.problem.COUNTRIES_CHANGED')} />
    </form>
  )
}

/** Switches on a country. Those where members of Other live say how many. */
function AddCountry({ form, named }: { form: Form; named: Props['named'] }) {
  const { t } = useTranslation()
  const number = useNumber()
  const labelOf = ({ key, name }: Props['named'][number]) => {
    const count = form.usesOf(key)
    return count ? `${name} · ${t('admin.fields.members', { count, number: number(count) })}` : name
  }
  const data = named
    .filter(({ key }) => !form.list.includes(key))
    .toSorted(byName(currentLanguage(), ({ name }) => name))
    .map((country) => ({ value: country.key, label: labelOf(country) }))
  return (
    <Select
      ref={form.choice}
      size="md"
      label={t('admin.countries.add')}
      error={form.error}
      placeholder={t('admin.countries.addHint')}
      nothingFoundMessage={t('profile.nothingFound')}
      data={data}
      value={null}
      searchable
      onChange={(country) => country && form.add(country as NamedCountry)}
      maxDropdownHeight={320}
    />
  )
}
