import type { likes } from '@hearth/shared/likes'
import type { InferContractRouterOutputs } from '@orpc/contract'
import { queryOptions } from '@tanstack/react-query'
import { client } from '../app/api/client.ts'
import { queryClient } from '../app/api/query-client.ts'
import { refetchFresh } from '../app/api/refetch.ts'

export type Celebration = InferContractRouterOutputs<typeof likes>['celebrations'][number]

/** New matches that the member has not been told of. */
export const celebrationsQuery = queryOptions({
  queryKey: ['celebrations'],
  queryFn: ({ signal }) => client.likes.celebrations(undefined, { signal }),
})

/** Asks whether there is a match to celebrate: after a like that made one, or a event that tells of one. */
export function fetchCelebrations() {
  void refetchFresh(celebrationsQuery.queryKey)
}

/** The same where it was asked before: bells may have been lost since. */
export function refetchCelebrations() {
  if (queryClient.getQueryState(celebrationsQuery.queryKey)?.dataUpdatedAt) fetchCelebrations()
}

/** Takes a match to celebrate, which only one of a member's tabs and devices can. @returns whether it was this one */
export async function claimCelebration({ member: { id } }: Celebration): Promise<boolean> {
  const { first } = await client.likes.celebrated({ profileId: id }).catch(() => ({ first: false }))
  queryClient.setQueryData(celebrationsQuery.queryKey, (all) => all?.filter((one) => one.member.id !== id))
  return first
}
