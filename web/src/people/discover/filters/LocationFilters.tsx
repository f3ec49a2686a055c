import { useTranslation } from 'react-i18next'
import { useOff } from '../../../app/session/functions.ts'
import { CityInput } from '../../../members/places/CityInput.tsx'
import { atMost } from '../../../ui/at-most.ts'
import { ChoiceFilter } from './ChoiceFilter.tsx'
import classes from './FiltersSheet.module.css'
import type { FilterProps } from './filters.ts'
import { RadiusLimit } from './RadiusLimit.tsx'

export function LocationFilters({ draft, onChange, hasPlace }: FilterProps & { hasPlace: boolean }) {
  const { t } = useTranslation()
  const showsDistances = !useOff().includes('distance')
  return (
    <fieldset className={classes.section}>
      <legend>{t('discover.location')}</legend>
      <ChoiceFilter
        filter="country"
        draft={draft}
        // A city belongs to its country: with another country it would find no members.
        onChange={(part) => onChange({ ...part, city: undefined })}
      />
      <CityInput
        label={t('discover.filter.city')}
        placeholder={t('discover.drop.city')}
        size="md"
        {...atMost(100)}
        country={draft.country}
        value={draft.city ?? ''}
        onChange={(city) => onChange({ city: city || undefined })}
      />
      {showsDistances && (
        <RadiusLimit radius={draft.radius} onChange={(radius) => onChange({ radius })} hasPlace={hasPlace} />
      )}
    </fieldset>
  )
}
