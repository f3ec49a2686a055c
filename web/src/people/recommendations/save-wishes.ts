import type { Wishes } from '@hearth/shared/people/recommendations'
import { api, client } from '../../app/api/client.ts'
import { queryClient } from '../../app/api/query-client.ts'
import { changeDecisions, recommendationsQuery } from './recommendations-query.ts'

export const wishesQuery = api.recommendations.wishes.queryOptions()

/** Saves all wishes and drops the recommendations made for the old ones, which must not appear first. */
export async function saveWishes(wishes: Wishes) {
  queryClient.setQueryData(wishesQuery.queryKey, await client.recommendations.setWishes(wishes))
  changeDecisions(() => [])
  queryClient.removeQueries({ queryKey: recommendationsQuery.queryKey })
}
