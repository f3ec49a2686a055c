import type { OwnEmail } from '@hearth/shared/account/email-change'
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { api, client } from '../../app/api/client.ts'
import { errorCode, queryClient } from '../../app/api/query-client.ts'
import { failureText } from '../../app/i18n/failure-text.ts'
import { freshly, isDeclined } from '../../app/session/freshly.ts'
import { toastDone, toastProblem } from '../../ui/toast.ts'

const keep = (email: OwnEmail) => queryClient.setQueryData(api.emailChange.read.queryKey(), email)

/** What is wrong with the address. */
const ofTheAddress: Record<string, string> = {
  EMAIL_UNCHANGED: 'emailChange.problem.EMAIL_UNCHANGED',
  INVALID: 'auth.problem.invalid_email.text',
}
/** The texts of refusals, apart from failures of any operation. */
const problems: Record<string, string> = { ...ofTheAddress, CHANGES_LOCKED: 'settings.locked.text' }

/** Shows what the server refused. What was typed stays. */
function useFailed() {
  const { t } = useTranslation()
  return (error: unknown) => {
    if (isDeclined(error)) return
    const code = errorCode(error)
    toastProblem(t('emailChange.failed'), problems[code] ? t(problems[code]) : failureText(t, code))
  }
}

type Asking = {
  /** Explains what is wrong with the typed address. Toasts say everything else, and this too without a field. */
  showProblem?: (key: string) => void
  onRequested?: () => void
}

/** Asks for links to both addresses. */
export function useRequest({ showProblem, onRequested }: Asking = {}) {
  const { t } = useTranslation()
  const failed = useFailed()
  return useMutation({
    mutationFn: (email: string) => freshly(() => client.emailChange.request({ email })),
    onSuccess: (email) => {
      keep(email)
      toastDone(t('emailChange.sent.title'), t('emailChange.sent.text'))
      onRequested?.()
    },
    onError: (error) => {
      const key = ofTheAddress[errorCode(error)]
      if (key && showProblem) showProblem(key)
      else failed(error)
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
