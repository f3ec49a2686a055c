import type { Country } from '@hearth/shared/person'
import { Autocomplete, type AutocompleteProps, Text } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../app/api.ts'
import { useWords } from '../people/use-words.ts'
import classes from './Fields.module.css'

const pause = 200

type Props = Omit<AutocompleteProps, 'data'> & { country: Country | null; value: string }

/** Cities that begin like the text, most populous first, one of each name. */
function useCities(country: Country | null, prefix: string, enabled: boolean) {
  const [settled] = useDebouncedValue(prefix.trim(), pause)
  const input = { country: country ?? 'Other', prefix: settled }
  const { data } = useQuery({
    ...api.places.cities.queryOptions({ input }),
    enabled: enabled && country !== null,
    staleTime: Number.POSITIVE_INFINITY,
    placeholderData: keepPreviousData,
  })
  return new Map((country && data ? data : []).toReversed().map((city) => [city.name, city]))
}

/** A city of the country; whatever else somebody types will do as well. */
export function CityInput({ country, value, onFocus, onBlur, ...others }: Props) {
  const { language } = useWords()
  const [focused, setFocused] = useState(false)
  const cities = useCities(country, value, focused)
  const regions = new Intl.DisplayNames(language, { type: 'region' })
  return (
    <Autocomplete
      {...others}
      value={value}
      data={[...cities.keys()].toReversed()}
      // The server has chosen; it also finds what is written without its accents.
      filter={({ options }) => options}
      autoComplete="address-level2"
      maxDropdownHeight={320}
      onFocus={(event) => {
        setFocused(true)
        onFocus?.(event)
      }}
      onBlur={(event) => {
        setFocused(false)
        onBlur?.(event)
      }}
      renderOption={({ option }) => (
        <span className={classes.city}>
          {option.value}
          {country === 'Other' && (
            <Text span size="sm" c="dimmed">
              {regions.of(cities.get(option.value)?.countryCode ?? 'ZZ')}
            </Text>
          )}
        </span>
      )}
    />
  )
}
