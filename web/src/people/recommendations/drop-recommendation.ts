import { queryClient } from '../../app/api/query-client.ts'
import { withoutMembers } from '../../members/vanished-data.ts'
import { recommendationsQuery } from './recommendations-query.ts'

/** Removes a member from the cached recommendations. The server no longer recommends them. */
export function dropRecommendation(id: string) {
  queryClient.setQueryData(recommendationsQuery.queryKey, (data) => withoutMembers(data, (one) => one === id))
}
