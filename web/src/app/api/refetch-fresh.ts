import type { Query, QueryKey } from '@tanstack/react-query'
import { queryClient } from './query-client.ts'

/**
 * Reads again what is on screen. What is on its way already may be older than the news; left to itself the library would
 * take it for the new, where it is the first answer. Where asking fails it is asked anew in a moment, and not put off.
 */
export async function refetchFresh(queryKey: QueryKey) {
  const isFirstAttempt = ({ state }: Query) => state.fetchFailureCount === 0
  await queryClient.cancelQueries({ queryKey, predicate: isFirstAttempt })
  await queryClient.invalidateQueries({ queryKey })
}
