import { queryOptions, useQuery } from '@tanstack/react-query'

/** What this installation offers. */
export const waysInQuery = queryOptions({
  queryKey: ['ways-in'],
  queryFn: async () => (await import('../api/client.ts')).client.waysIn.list(),
  staleTime: Number.POSITIVE_INFINITY,
})

/** The same for a screen; undefined until the server has answered, and without an answer. */
export const useWaysIn = () => useQuery(waysInQuery).data

/** Whether the answer is on its way. */
export const useWaysInAwaited = () => useQuery(waysInQuery).isLoading
