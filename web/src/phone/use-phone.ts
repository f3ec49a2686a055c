import { useMutation } from '@tanstack/react-query'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { api, client } from '../app/api/client.ts'
import { errorCode, queryClient } from '../app/api/query-client.ts'
import { failureText } from '../app/i18n/failure-text.ts'
import { freshly, isDeclined } from '../app/session/freshly.ts'
import { toastDone, toastProblem } from '../ui/toast.ts'

/** Shows the answer of a change at once. */
export const keepPhone = (phone: Awaited<ReturnType<typeof client.phone.read>>) =>
  queryClient.setQueryData(api.phone.read.queryKey(), phone)

const ownTexts: Record<string, string> = {
  PHONE_TAKEN: 'phone.problem.PHONE_TAKEN',
  PHONE_NOT_ALLOWED: 'phone.problem.PHONE_NOT_ALLOWED',
  SMS_UNAVAILABLE: 'phone.problem.SMS_UNAVAILABLE',
  CHANGES_LOCKED: 'settings.locked.text',
  LAST_WAY_IN: 'settings.problem.LAST_WAY_IN',
}

/** The text of a refused change. */
export function phoneProblem(t: TFunction, error: unknown): string {
  const code = errorCode(error)
  return ownTexts[code] ? t(ownTexts[code]) : failureText(t, code)
}

/** Removes the own number. A toast reports the result. */
export function useRemovePhone() {
  const { t } = useTranslation()
  return useMutation({
    mutationFn: () => freshly(() => client.phone.remove()),
    onSuccess: (phone) => {
      keepPhone(phone)
      toastDone(t('phone.removed.title'), t('phone.removed.text'))
    },
    onError: (error) => isDeclined(error) || toastProblem(t('phone.failed'), phoneProblem(t, error)),
  })
}
