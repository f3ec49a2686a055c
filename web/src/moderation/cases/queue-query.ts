import { type CaseSummary, Filter, severities } from '@hearth/shared/moderation/cases'
import { reportCategories } from '@hearth/shared/moderation/report-limits'
import { caseKinds } from '@hearth/shared/moderation/staff'
import { infiniteQueryOptions } from '@tanstack/react-query'
import { byCursor, uniqueById } from '../../app/api/pages.ts'
import { staffClient } from '../admin/staff-client.ts'
import { casesKey } from '../decisions/cases-key.ts'
import type { QueueSearch } from './queue-search.ts'

const known = <Word extends string>(words: readonly Word[], asked: unknown) => {
  const found = words.filter((word) => [asked].flat().includes(word))
  return found.length ? found : undefined
}

/** The filter of an address. Words that are none of ours are left out. */
export function filterOf({ kind, category, severity, claim, finder, state }: QueueSearch): Filter {
  const { shape } = Filter
  return {
    kinds: known(caseKinds, kind),
    categories: known(reportCategories, category),
    severities: known(severities, severity),
    claim: shape.claim.catch('any').parse(claim),
    finder: shape.finder.catch('any').parse(finder),
    state: shape.state.catch('open').parse(state),
  }
}

/** The address of a filter. */
export function searchOf({ kinds, categories, severities: grave, claim, finder, state }: Filter): QueueSearch {
  return {
    ...(kinds?.length && { kind: kinds }),
    ...(categories?.length && { category: categories }),
    ...(grave?.length && { severity: grave }),
    ...(claim !== 'any' && { claim }),
    ...(finder !== 'any' && { finder }),
    ...(state !== 'open' && { state }),
  }
}

export const queueKey = [...casesKey, 'queue'] as const
export const caseKey = (caseId: string) => [...casesKey, 'case', caseId] as const

/** The pages of the queue by a filter. */
export const queueQuery = (filter: Filter) =>
  infiniteQueryOptions({
    queryKey: [...queueKey, filter],
    queryFn: ({ pageParam }) => staffClient.cases.list({ ...filter, cursor: pageParam }),
    ...byCursor,
  })

export const casesOf = (pages: { cases: CaseSummary[] }[]) =>
  uniqueById(
    pages.flatMap((page) => page.cases),
    ({ id }) => id,
  )
