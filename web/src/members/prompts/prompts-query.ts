import { hour } from '@hearth/shared/time'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { api } from '../../app/api/client.ts'
import { currentLanguage } from '../../app/i18n/i18n.ts'

/**
 * All prompts with their titles in the language of the page.
 * @param isAsked whether the screen needs them now
 */
export function usePrompts(isAsked = true) {
  // Re-renders when the language changes.
  useTranslation()
  const { data, isError, refetch } = useQuery({
    ...api.prompts.list.queryOptions({ input: { language: currentLanguage() } }),
    enabled: isAsked,
    staleTime: hour,
    placeholderData: keepPreviousData,
  })
  return { prompts: data, promptOf: (key: string) => data?.find((prompt) => prompt.key === key), isError, refetch }
}
