import { useEffect } from 'react'
import { meKey, queryClient } from '../api/query-client.ts'

const cleaners = new Set<() => void>()

/** What a tab remembers of a member outside of its screens is forgotten here when they leave, however they leave. */
export function whenMemberLeaves(clean: () => void) {
  cleaners.add(clean)
}

/** Nothing of one account shows to the next in the same tab. */
export function useLeaving(accountId: string | undefined) {
  useEffect(() => {
    if (!accountId) return
    return () => {
      queryClient.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== meKey[0] })
      queryClient.getMutationCache().clear()
      for (const clean of cleaners) clean()
    }
  }, [accountId])
}
