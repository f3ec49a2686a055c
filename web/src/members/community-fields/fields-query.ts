import type { Language } from '@hearth/shared/language-codes'
import type { ShownField } from '@hearth/shared/members/community-fields'
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { api, client } from '../../app/api/client.ts'
import { currentLanguage } from '../../app/i18n/i18n.ts'
import { useMe } from '../../app/session/session.ts'

/** The community's own fields in a language. A change of the operator's brings a new revision, and so a new query. */
export function fieldsQuery(language: Language, revision: number) {
  const input = { language }
  return queryOptions({
    queryKey: [...api.communityFields.list.queryKey({ input }), revision],
    queryFn: ({ signal }) => client.communityFields.list(input, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  })
}

const none: ShownField[] = []

/**
 * The community's own fields in the language of the page.
 * @param isAsked whether the screen needs them now
 */
export function useCommunityFields(isAsked = true) {
  // Re-renders when the language changes.
  useTranslation()
  const revision = useMe().data?.community.fields
  const { data, isError, refetch } = useQuery({
    ...fieldsQuery(currentLanguage(), revision ?? 0),
    enabled: isAsked && revision !== undefined,
    placeholderData: keepPreviousData,
  })
  return { fields: data ?? none, isLoaded: data !== undefined, isError, refetch }
}
