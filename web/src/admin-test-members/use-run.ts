import type { TestMemberRun } from '@hearth/shared/test-members'
import { second } from '@hearth/shared/time'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { silentStaffApi, staffApi } from '../admin/staff-client.ts'
import { errorCode } from '../app/api/query-client.ts'
import { failureText } from '../app/i18n/failure-text.ts'
import { isDeclined } from '../app/session/freshly.ts'
import { toastProblem } from '../ui/toast.ts'

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
  // biome-ignore lint/correctness/useExhaustiveDependencies: the list is read anew whenever these change.
  useEffect(() => {
    if (!active) void queryClient.invalidateQueries({ queryKey: staffApi.testMembers.list.key() })
  }, [queryClient, count, active])
  return query
}

/** Shows a failure, except of a call that the admin gave up themselves. */
export function useFailure() {
  const { t } = useTranslation()
  return (error: unknown) => {
    if (isDeclined(error)) return
    const code = errorCode(error)
    const text = code === 'TEST_MEMBERS_BUSY' ? t('admin.problem.TEST_MEMBERS_BUSY') : failureText(t, code)
    toastProblem(t('admin.failed'), text)
  }
}

/** Begins to remove all, or stops a run. The state follows at once. */
export function useRunActs() {
  const queryClient = useQueryClient()
  const onError = useFailure()
  const onSettled = () => queryClient.invalidateQueries({ queryKey: staffApi.testMembers.state.key() })
  const removeAll = useMutation(staffApi.testMembers.removeAll.mutationOptions({ onError, onSettled }))
  const stop = useMutation(staffApi.testMembers.stop.mutationOptions({ onError, onSettled }))
  return { removeAll, stop }
}
