import type { Language } from '@hearth/shared/language-codes'
import type { Country } from '@hearth/shared/members'
import type { City } from '@hearth/shared/places'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { api } from '../app/api/client.ts'
import { useFormat } from '../members/use-format.ts'

const debounceMs = 200
const noCities: City[] = []

/**
 * Cities that a text may mean, of one country or of all (undefined), named in the language on screen.
 * @returns `isSettled`: they are the answer to this very text
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
