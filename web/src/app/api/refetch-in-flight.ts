import type { QueryKey } from '@tanstack/react-query'
import { queryClient } from './query-client.ts'

/** After a change was shown: an answer from before it, still on its way, would take it back, so it is asked for anew. */
export function refetchInFlight(queryKey: QueryKey) {
  void queryClient.invalidateQueries({ queryKey, fetchStatus: 'fetching' })
}
