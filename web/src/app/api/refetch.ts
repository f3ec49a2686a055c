import type { Query, QueryKey } from '@tanstack/react-query'
import { queryClient } from './query-client.ts'

/**
 * Call after writing a confirmed change to the cache: a response already in flight predates the change and would
 * overwrite it, so refetch.
 */
export function refetchInFlight(queryKey: QueryKey) {
  void queryClient.invalidateQueries({ queryKey, fetchStatus: 'fetching' })
}

/**
 * Call after a live event: refetches what is on screen. Cancels first attempts already in flight, which may predate the
 * event and would be cached as fresh. Retries are left running.
 */
export async function refetchFresh(queryKey: QueryKey) {
  const isFirstAttempt = ({ state }: Query) => state.fetchFailureCount === 0
  await queryClient.cancelQueries({ queryKey, predicate: isFirstAttempt })
  await queryClient.invalidateQueries({ queryKey })
}
