import { interestLimits } from '@hearth/shared/members/community-interest-limits'
import type { ShownInterest } from '@hearth/shared/members/interests'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '../app/api/client.ts'
import { currentLanguage } from '../app/i18n/i18n.ts'
import { useMe } from '../app/session/session.ts'
import { byName } from '../ui/by-name.ts'

/** Those without a group come after all groups. */
const placeOf = ({ group }: ShownInterest) => group?.place ?? interestLimits.groups

/**
 * The interests that members can choose, by group and name in the current language, and the names of all. The key
 * replaces a missing name.
 */
export function useInterests() {
  // Re-renders when the language changes.
  useTranslation()
  const language = currentLanguage()
  // A change of the operator's brings a new revision, and so a new query.
  const revision = useMe().data?.community.interests
  const input = { language }
  const { data, error } = useQuery(
    api.interests.list.queryOptions({
      input,
      queryKey: [...api.interests.list.queryKey({ input }), revision],
      staleTime: Infinity,
      placeholderData: keepPreviousData,
    }),
  )
  useEffect(() => {
    if (error) console.warn('Interest names could not be loaded', error)
  }, [error])
  const names = useMemo(() => {
    const known = new Map(data?.map((one) => [one.key, one]))
    return {
      nameOf: (key: string) => known.get(key)?.name ?? key,
      /** The language of a name that is not in that of the page. */
      langOf: (key: string) => known.get(key)?.language,
    }
  }, [data])
  const interests = useMemo(() => {
    const compare = byName<ShownInterest>(language, ({ name }) => name)
    const inOrder = (one: ShownInterest, other: ShownInterest) => placeOf(one) - placeOf(other) || compare(one, other)
    return (data ?? []).filter(({ retired }) => !retired).sort(inOrder)
  }, [data, language])
  return { interests, ...names }
}
