import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '../app/api/client.ts'
import { currentLanguage } from '../app/i18n/i18n.ts'
import { byName } from '../ui/by-name.ts'

/** All interests with their names in the current language, by name. The key replaces a missing name. */
export function useInterests() {
  // Re-renders when the language changes.
  useTranslation()
  const language = currentLanguage()
  const query = api.interests.list.queryOptions({ input: { language } })
  const { data, error } = useQuery({ ...query, staleTime: Number.POSITIVE_INFINITY })
  useEffect(() => {
    if (error) console.warn('Interest names could not be loaded', error)
  }, [error])
  const nameOf = useMemo(() => {
    const names = new Map(data?.map(({ key, name }) => [key, name]))
    return (key: string) => names.get(key) ?? key
  }, [data])
  const interests = useMemo(() => (data ?? []).toSorted(byName(language, ({ name }) => name)), [data, language])
  return { interests, nameOf }
}
