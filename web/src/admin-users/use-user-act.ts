import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { staffApi } from '../admin/staff-client.ts'
import { errorCode } from '../app/api/query-client.ts'
import { failureText } from '../app/i18n/failure-text.ts'
import { isDeclined } from '../app/session/freshly.ts'
import { toastDone, toastProblem } from '../ui/toast.ts'

const ownCodes = ['OWN_ACCOUNT', 'LAST_ADMIN', 'NOT_CONFIRMED', 'ALREADY_WAITING']

/** Runs an act on an account, says how it went, and shows the account anew. */
export function useUserAct() {
  const { t } = useTranslation()
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (act: () => Promise<unknown>) => act(),
    onSuccess: (answer) => {
      const waits = (answer as { state?: string }).state === 'waiting'
      toastDone(t(waits ? 'admin.waits.title' : 'admin.done.title'), t(waits ? 'admin.waits.text' : 'admin.done.text'))
    },
    onError: (error) => {
      const code = errorCode(error)
      const text = ownCodes.includes(code) ? t(`admin.problem.${code}`) : failureText(t, code)
      if (!isDeclined(error)) toastProblem(t('admin.failed'), text)
    },
    onSettled: () => cache.invalidateQueries({ queryKey: staffApi.adminUsers.key() }),
  })
}
