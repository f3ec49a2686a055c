import type { Country } from '@hearth/shared/members/members'
import type { OwnProfile } from '@hearth/shared/people/profile'
import { Select, TextInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useShowsPlaces } from '../../app/session/functions.ts'
import { CityInput } from '../../members/places/CityInput.tsx'
import { useCountries } from '../../members/use-format.ts'
import classes from '../../ui/fields.module.css'
import { LocationBlock } from './LocationBlock.tsx'
import { Part } from './Part.tsx'
import { UnknownCity } from './UnknownCity.tsx'
import { useField } from './use-field.ts'
import type { FormState } from './use-profile-form.ts'

/** Country and city; for a city that the list does not know, also its place on a map. */
export function PlaceFields({ state, profile }: { state: FormState; profile: OwnProfile }) {
  const { t } = useTranslation()
  const { field } = useField(state)
  const { form, set } = state
  const data = useCountries()
  const move = (country: string | null) => {
    if (!country || country === form.country) return
    // A city of the previous country does not apply. A city typed before any country was chosen stays.
    set(form.country ? { country, city: '', cityId: null } : { country })
  }
  return (
    <>
      <div className={classes.pair}>
        <Select
          {...field('country')}
          required
          searchable
          allowDeselect={false}
          label={t('profile.country')}
          placeholder={t('profile.choose')}
          nothingFoundMessage={t('profile.nothingFound')}
          data={data}
          value={form.country || null}
          onChange={move}
          maxDropdownHeight={320}
        />
        <CityInput
          {...field('city')}
          required
          label={t('profile.city')}
          description={state.isFirst ? t('profile.cityHint') : undefined}
          country={(form.country || null) as Country | null}
          value={form.city}
          onChange={(text, city) => set({ city: text, cityId: city?.id ?? null })}
        />
      </div>
      <UnknownCity state={state} profile={profile} />
    </>
  )
}

type Props = { state: FormState; profile: OwnProfile; isHidden: boolean }

export function PlacePart({ state, profile, isHidden }: Props) {
  const { t } = useTranslation()
  const { field } = useField(state)
  const { form, set, isFirst } = state
  const showsPlaces = useShowsPlaces()
  return (
    <Part id="place" title={t('profile.step.place')} isHidden={isHidden}>
      <PlaceFields state={state} profile={profile} />
      {!isFirst && (
        <>
          <TextInput
            {...field('address')}
            label={t('profile.address')}
            description={t('profile.addressHint')}
            autoComplete="street-address"
            value={form.address}
            onChange={({ currentTarget }) => set({ address: currentTarget.value })}
          />
          {showsPlaces && <LocationBlock profile={profile} />}
        </>
      )}
    </Part>
  )
}
