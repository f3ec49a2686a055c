import { filterLimits } from '@hearth/shared/discover'
import type { Country } from '@hearth/shared/members'
import { Checkbox, NativeSelect, Slider } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useCountries, useFormat } from '../../members/use-format.ts'
import { CityInput } from '../../places/CityInput.tsx'
import classes from './FiltersSheet.module.css'
import type { ActiveFilters } from './filters.ts'
import slider from './Slider.module.css'

export type FilterProps = { draft: ActiveFilters; onChange: (part: Partial<ActiveFilters>) => void }

export function LocationFilters({ draft, onChange, hasPlace }: FilterProps & { hasPlace: boolean }) {
  const { t } = useTranslation()
  return (
    <fieldset className={classes.section}>
      <legend>{t('discover.location')}</legend>
      <CountrySelect
        country={draft.country}
        // A city belongs to its country: kept with another one it would find nobody.
        onChange={(country) => onChange({ country, city: undefined })}
      />
      <CityInput
        label={t('discover.city')}
        placeholder={t('discover.drop.city')}
        size="md"
        maxLength={100}
        country={draft.country}
        value={draft.city ?? ''}
        onChange={(city) => onChange({ city: city || undefined })}
      />
      <RadiusLimit radius={draft.radius} onChange={(radius) => onChange({ radius })} hasPlace={hasPlace} />
    </fieldset>
  )
}

type CountryProps = { country: Country | undefined; onChange: (country: Country | undefined) => void }

function CountrySelect({ country, onChange }: CountryProps) {
  const { t } = useTranslation()
  const named = useCountries()
  return (
    <NativeSelect
      label={t('discover.country')}
      size="md"
      value={country ?? ''}
      onChange={(event) => onChange((event.currentTarget.value || undefined) as Country | undefined)}
      data={[{ value: '', label: t('discover.drop.country') }, ...named]}
    />
  )
}

type RadiusProps = { radius: number | undefined; onChange: (radius: number | undefined) => void; hasPlace: boolean }

/** The radius-limit checkbox with its slider. */
export function RadiusLimit({ radius, onChange, hasPlace }: RadiusProps) {
  const { t } = useTranslation()
  const words = useFormat()
  const { min, max, step, initial } = filterLimits.radius
  return (
    <div>
      <Checkbox
        classNames={{ body: classes.checkbox, label: classes.checkboxLabel }}
        size="md"
        label={t('discover.limitRadius')}
        checked={radius !== undefined}
        onChange={(event) => onChange(event.currentTarget.checked ? initial : undefined)}
      />
      {radius !== undefined && (
        <div className={classes.radius}>
          <p className={classes.radiusValue}>{t('discover.within', { distance: words.kilometres(radius) })}</p>
          <Slider
            classNames={slider}
            thumbLabel={t('discover.radius')}
            thumbValueText={(value) => words.kilometres(value)}
            label={null}
            min={min}
            max={max}
            step={step}
            value={radius}
            onChange={onChange}
          />
          {!hasPlace && <p className={classes.radiusValue}>{t('discover.noPlace')}</p>}
        </div>
      )}
    </div>
  )
}
