import { useQuery } from '@tanstack/react-query'
import type { Way } from './way.ts'

/** What this installation offers; undefined until the server has answered, and without an answer. */
export function useWaysIn() {
  const { data } = useQuery({
    queryKey: ['ways-in'],
    queryFn: async () => (await import('../../app/api/client.ts')).client.waysIn.list(),
    staleTime: Number.POSITIVE_INFINITY,
  })
  return data
}

/** The ways in besides the password, in the order of their buttons. A new way adds its line here. */
export function useWays(): Way[] {
  const waysIn = useWaysIn()
  if (!waysIn) return []
  return []
}
