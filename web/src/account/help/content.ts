import addresses from 'virtual:help-content'
import type { HelpArticle } from '@hearth/shared/account/help-content'
import type { Language } from '@hearth/shared/language-codes'
import { queryOptions } from '@tanstack/react-query'
import { communityName } from '../../app/community-name.ts'

/** An article, and the language it is written in: English where the reader's own has none. */
export type Article = HelpArticle & { language: Language }

/** @throws when the file does not arrive whole */
async function loadArticles(language: Language, signal: AbortSignal): Promise<Article[]> {
  const response = await fetch(addresses[language], { signal })
  if (!response.ok) throw new Error(`the help answered ${response.status}`)
  const name = JSON.stringify(communityName).slice(1, -1)
  return JSON.parse((await response.text()).replaceAll('{{community}}', () => name))
}

/** All articles in one language, in their order. They are a file of this version, so they never go stale. */
export const articlesQuery = (language: Language) =>
  queryOptions({
    queryKey: ['help', language],
    queryFn: ({ signal }) => loadArticles(language, signal),
    staleTime: Number.POSITIVE_INFINITY,
  })
