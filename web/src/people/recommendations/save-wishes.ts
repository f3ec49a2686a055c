import type { Wishes } from '@hearth/shared/people/recommendations'
import { api, client } from '../../app/api/client.ts'
import { queryClient } from '../../app/api/query-client.ts'
import { changeDecisions, recommendationsQuery } from './recommendations-query.ts'

export const wishesQuery = api.recommendations.wishes.queryOptions()

/** A wish about a field of the community's own that asks for nothing is none. */
function withAsks({ fields, ...wishes }: Wishes): Wishes {
  if (!fields) return wishes
  return { ...wishes, fields: Object.fromEntries(Object.entries(fields).filter(([, { asks }]) => asks.length > 0)) }
}

/** Saves all wishes and drops the recommendations made for the old ones, which must not appear first. */
export async function saveWishes(wishes: Wishes) {
  const saved = await client.recommendations.setWishes(withAsks(wishes))
  queryClient.setQueryData(wishesQuery.queryKey, saved)
  changeDecisions(() => [])
  queryClient.removeQueries({ queryKey: recommendationsQuery.queryKey })
  return saved
}
