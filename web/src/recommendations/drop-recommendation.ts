import { queryClient } from '../app/api/query-client.ts'
import { withoutMembers } from '../members/vanished-data.ts'
import { recommendationsQuery } from './recommendations-query.ts'

/** Removes a member whom the server no longer recommends. */
export function dropRecommendation(id: string) {
  queryClient.setQueryData(recommendationsQuery.queryKey, (data) => withoutMembers(data, (one) => one === id))
}
