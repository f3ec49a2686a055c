import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { toastDone } from '../../ui/toast.ts'
import { useStaffFailure } from '../admin/failure.ts'
import { staffApi } from '../admin/staff-client.ts'

const ownCodes = ['OWN_ACCOUNT', 'LAST_ADMIN', 'NOT_CONFIRMED', 'ALREADY_WAITING']

/** Runs an act on an account, says how it went, and reads the account again. */
export function useUserAct() {
  const { t } = useTranslation()
  const onError = useStaffFailure(ownCodes)
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (act: () => Promise<unknown>) => act(),
    onSuccess: (answer) => {
      const waits = (answer as { state?: string }).state === 'waiting'
      toastDone(t(waits ? 'admin.waits.title' : 'admin.done.title'), t(waits ? 'admin.waits.text' : 'admin.done.text'))
    },
    onError,
    onSettled: () => cache.invalidateQueries({ queryKey: staffApi.adminUsers.key() }),
  })
}
