import { useMutation, useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { api, client } from '../../app/api/client.ts'
import { followSession, queryClient } from '../../app/api/query-client.ts'
import { toastDone, toastProblem } from '../../ui/toast.ts'
import { deviceState, switchOff, switchOn } from './device.ts'
import { failureKey } from './failure-key.ts'

const stateQuery = {
  queryKey: ['push', 'device'],
  queryFn: deviceState,
  // The member may come back from the browser's settings.
  refetchOnWindowFocus: 'always',
} as const

const listQuery = api.push.list.queryOptions()
const refresh = () =>
  Promise.all([
    queryClient.invalidateQueries({ queryKey: stateQuery.queryKey }),
    queryClient.invalidateQueries({ queryKey: listQuery.queryKey }),
  ])

/** What this browser and the server know about the member's pushes, and what the member can do about them. */
export function usePushDevice() {
  const { t } = useTranslation()
  const local = useQuery(stateQuery)
  const list = useQuery(listQuery)
  const devices = list.data?.devices ?? []
  const current = devices.find((device) => device.current)
  const onError = (error: Error) => {
    followSession(error)
    toastProblem(t('push.failed'), t(`push.problem.${failureKey(error)}`))
  }
  const shared = { onError, onSettled: refresh }
  const on = useMutation({ mutationFn: switchOn, ...shared })
  const off = useMutation({
    mutationFn: () => switchOff(current?.id),
    onSuccess: () => toastDone(t('push.off')),
    ...shared,
  })
  const end = useMutation({ mutationFn: (id: string) => client.push.unsubscribe({ id }), ...shared })
  const test = useMutation({
    mutationFn: () => client.push.test(),
    onSuccess: ({ result }) =>
      result === 'sent'
        ? toastDone(t('push.tested.title'), t('push.tested.text'))
        : toastProblem(t('push.failed'), t(`push.problem.${result === 'ended' ? 'PUSH_DEVICE_NOT_FOUND' : 'other'}`)),
    ...shared,
  })
  return {
    query: { isPending: local.isPending || list.isPending, isError: list.isError, refetch: refresh },
    /** On only if the server knows this browser too. */
    state: local.data === 'on' && !current ? 'off' : local.data,
    others: devices.filter((device) => !device.current),
    isBusy: on.isPending || off.isPending || test.isPending,
    switchOn: on.mutate,
    switchOff: off.mutate,
    endOther: end.mutate,
    sendTest: test.mutate,
  }
}
