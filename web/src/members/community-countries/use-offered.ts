import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { api, client } from '../../app/api/client.ts'
import { currentLanguage } from '../../app/i18n/i18n.ts'
import { meQuery } from '../../app/session/session.ts'

/**
 * The countries of the community, with their names in the language of the page; undefined in a community that has
 * changed nothing, and until they are there. A change of the operator's brings a new revision.
 */
export function useOfferedCountries() {
  // Re-renders when the language changes.
  useTranslation()
  const { data: revision } = useQuery({ ...meQuery, enabled: false, select: (me) => me?.community.countries })
  const input = { language: currentLanguage() }
  const { data } = useQuery({
    queryKey: [...api.communityCountries.list.queryKey({ input }), revision],
    queryFn: ({ signal }) => client.communityCountries.list(input, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
    enabled: revision !== undefined,
    placeholderData: keepPreviousData,
  })
  return data
}
