import type { OwnEmail } from '@hearth/shared/email-change'
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { api, client } from '../app/api/client.ts'
import { errorCode, queryClient } from '../app/api/query-client.ts'
import { failureText } from '../app/i18n/failure-text.ts'
import { freshly, isDeclined } from '../app/session/freshly.ts'
import { toastDone, toastProblem } from '../ui/toast.ts'

const keep = (email: OwnEmail) => queryClient.setQueryData(api.emailChange.read.queryKey(), email)

/** Shows what the server refused. What was typed stays. */
function useFailed() {
  const { t } = useTranslation()
  return (error: unknown) => {
    if (isDeclined(error)) return
    const code = errorCode(error)
    const text = code === 'CHANGES_LOCKED' ? t('settings.locked.text') : failureText(t, code)
    toastProblem(t('emailChange.failed'), text)
  }
}

/**
 * Asks for links to both addresses.
 * @param showProblem explains what is wrong with the typed address; toasts say everything else
 */
export function useRequest(showProblem: (key: string) => void, onRequested: () => void) {
  const { t } = useTranslation()
  const failed = useFailed()
  return useMutation({
    mutationFn: (email: string) => freshly(() => client.emailChange.request({ email })),
    onSuccess: (email) => {
      keep(email)
      toastDone(t('emailChange.sent.title'), t('emailChange.sent.text'))
      onRequested()
    },
    onError: (error) => {
      const code = errorCode(error)
      if (code === 'EMAIL_UNCHANGED') return showProblem('emailChange.problem.EMAIL_UNCHANGED')
      if (code === 'INVALID') return showProblem('auth.problem.invalid_email.text')
      failed(error)
    },
  })
}

/** Cancels the change that waits. */
export function useCancel(onCancelled: () => void) {
  const { t } = useTranslation()
  return useMutation({
    mutationFn: () => client.emailChange.cancel(),
    onSuccess: (email) => {
      keep(email)
      toastDone(t('emailChange.cancelled.title'), t('emailChange.cancelled.text'))
      onCancelled()
    },
    onError: useFailed(),
  })
}
