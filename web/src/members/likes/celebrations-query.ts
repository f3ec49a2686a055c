import type { likes } from '@hearth/shared/people/likes'
import type { InferContractRouterOutputs } from '@orpc/contract'
import { api, client } from '../../app/api/client.ts'
import { queryClient } from '../../app/api/query-client.ts'
import { fetchCelebrations } from './celebrations.ts'

export type Celebration = InferContractRouterOutputs<typeof likes>['celebrations'][number]

/** New matches that are not celebrated with the member yet. */
export const celebrationsQuery = api.likes.celebrations.queryOptions()

/** Refetches matches if they were fetched before, because live events may have been lost meanwhile. */
export function refetchCelebrations() {
  if (queryClient.getQueryState(celebrationsQuery.queryKey)?.dataUpdatedAt) fetchCelebrations()
}

/** Claims a celebration for one of the member's tabs and devices. @returns whether this tab got it */
export async function claimCelebration({ member: { id } }: Celebration): Promise<boolean> {
  const { first } = await client.likes.celebrated({ profileId: id }).catch(() => ({ first: false }))
  queryClient.setQueryData(celebrationsQuery.queryKey, (all) => all?.filter((one) => one.member.id !== id))
  return first
}
