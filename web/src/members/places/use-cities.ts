import type { Language } from '@hearth/shared/language-codes'
import type { Country } from '@hearth/shared/members/members'
import type { City } from '@hearth/shared/members/places'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { api } from '../../app/api/client.ts'
import { useFormat } from '../use-format.ts'

const debounceMs = 200
const noCities: City[] = []

/**
 * Cities that match a text, in one country or in all (undefined), named in the current language.
 * @returns `isSettled`: the cities are the response for the current text
 */
export function useCities(country: Country | undefined, text: string, enabled: boolean) {
  const { language } = useFormat()
  const typed = text.trim()
  const [prefix] = useDebouncedValue(typed, debounceMs)
  const { data, isPlaceholderData } = useQuery({
    ...api.places.cities.queryOptions({ input: { country, prefix, language: language as Language } }),
    enabled: enabled && prefix.length <= 100,
    staleTime: Number.POSITIVE_INFINITY,
    placeholderData: keepPreviousData,
  })
  return { cities: data ?? noCities, isSettled: data !== undefined && !isPlaceholderData && prefix === typed }
}
