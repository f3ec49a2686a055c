import type { TestMemberRun } from '@hearth/shared/moderation/test-members'
import { second } from '@hearth/shared/time'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useStaffFailure } from '../admin/failure.ts'
import { silentStaffApi, staffApi } from '../admin/staff-client.ts'

export const isActive = (run: TestMemberRun | null | undefined) => run?.state === 'running' || run?.state === 'stopping'

/** Polls fast during a run, otherwise slowly, to notice a colleague's. */
const pollingMs = (active: boolean) => (active ? second : 15 * second)

/**
 * How many test members there are, and the latest run. It is asked again and again, so it opens no dialog for a proof as
 * the staff client does. The list follows when a run has ended.
 */
export function useTestMembers() {
  const queryClient = useQueryClient()
  const query = useQuery(
    silentStaffApi.testMembers.state.queryOptions({
      refetchInterval: ({ state }) => pollingMs(isActive(state.data?.run)),
    }),
  )
  const count = query.data?.count
  const active = isActive(query.data?.run)
  // biome-ignore lint/correctness/useExhaustiveDependencies: these say when the list is read again.
  useEffect(() => {
    if (!active) void queryClient.invalidateQueries({ queryKey: staffApi.testMembers.list.key() })
  }, [queryClient, count, active])
  return query
}

/** Says in a toast what failed. */
export const useFailure = () => useStaffFailure(['TEST_MEMBERS_BUSY'])

/** Begins to remove all, or stops a run. The state follows at once. */
export function useRunActs() {
  const queryClient = useQueryClient()
  const onError = useFailure()
  const onSettled = () => queryClient.invalidateQueries({ queryKey: staffApi.testMembers.state.key() })
  const removeAll = useMutation(staffApi.testMembers.removeAll.mutationOptions({ onError, onSettled }))
  const stop = useMutation(staffApi.testMembers.stop.mutationOptions({ onError, onSettled }))
  return { removeAll, stop }
}
