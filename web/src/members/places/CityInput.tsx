import type { Country } from '@hearth/shared/members/members'
import type { City } from '@hearth/shared/members/places'
import { Autocomplete, type AutocompleteProps, Text } from '@mantine/core'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import classes from '../../ui/fields.module.css'
import { useCities } from './use-cities.ts'
import { useCityHint } from './use-where.ts'

type Props = Omit<AutocompleteProps, 'data' | 'onChange'> & {
  /** Null: not chosen yet. Undefined: any. */
  country: Country | null | undefined
  value: string
  /** `city` is set when the member chose one from the list. */
  onChange: (text: string, city?: City) => void
}

/** Finds cities by any of their names, each once. A misspelt name finds similar ones. */
export function CityInput({ country, value, onChange, onFocus, onBlur, ...others }: Props) {
  const { t } = useTranslation()
  const [focused, setFocused] = useState(false)
  const { cities } = useCities(country ?? undefined, value, focused && country !== null)
  const where = useCityHint(country)
  const byId = new Map(country === null ? [] : cities.map((city) => [String(city.id), city]))
  // Mantine reports a choice twice: first the option, then its text.
  const chosen = useRef<City | undefined>(undefined)
  return (
    <Autocomplete
      {...others}
      value={value}
      data={[...byId].map(([id, { name }]) => ({ value: id, label: name }))}
      // The server has filtered already. It also matches names without their accents.
      filter={({ options }) => options}
      autoComplete="address-level2"
      maxDropdownHeight={320}
      onOptionSubmit={(id) => {
        chosen.current = byId.get(id)
      }}
      onChange={(text) => {
        onChange(text, chosen.current)
        chosen.current = undefined
      }}
      onFocus={(event) => {
        setFocused(true)
        onFocus?.(event)
      }}
      onBlur={(event) => {
        setFocused(false)
        onBlur?.(event)
      }}
      renderOption={({ option }) => {
        const city = byId.get(option.value)
        if (!city) return option.value
        return (
          <span className={classes.city}>
            {city.isSimilar ? t('members.didYouMean', { name: city.name }) : city.name}
            <Text span size="sm" c="dimmed">
              {where(city)}
            </Text>
          </span>
        )
      }}
    />
  )
}
