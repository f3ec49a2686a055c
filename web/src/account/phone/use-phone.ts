import { useMutation } from '@tanstack/react-query'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { api, client } from '../../app/api/client.ts'
import { errorCode, queryClient } from '../../app/api/query-client.ts'
import { failureText } from '../../app/i18n/failure-text.ts'
import { freshly, isDeclined } from '../../app/session/freshly.ts'
import { askFirst } from '../../ui/dialogs.tsx'
import { toastDone, toastProblem } from '../../ui/toast.ts'
import { proofProblem } from '../second-factor/proof-problem.ts'

/** Shows the answer of a change at once. A number can be a second factor, so that list may change too. */
export function keepPhone(phone: Awaited<ReturnType<typeof client.phone.read>>) {
  queryClient.setQueryData(api.phone.read.queryKey(), phone)
  void queryClient.invalidateQueries({ queryKey: api.secondFactors.list.key() })
}

const ownTexts: Record<string, string> = {
  PHONE_TAKEN: 'phone.problem.PHONE_TAKEN',
  PHONE_BLOCKED: 'phone.problem.PHONE_BLOCKED',
  PHONE_NOT_ALLOWED: 'phone.problem.PHONE_NOT_ALLOWED',
  SMS_UNAVAILABLE: 'phone.problem.SMS_UNAVAILABLE',
  CHANGES_LOCKED: 'settings.locked.text',
  LAST_WAY_IN: 'settings.problem.LAST_WAY_IN',
}

/** The text of a refused change. */
export function phoneProblem(t: TFunction, error: unknown): string {
  const code = errorCode(error)
  if (code === 'TOO_MANY_CODES') return proofProblem(t, error)
  return ownTexts[code] ? t(ownTexts[code]) : failureText(t, code)
}

/** Asks first, and removes the own number. A toast reports the result. */
export function useRemovePhone(onRemoved: () => void) {
  const { t } = useTranslation()
  const { mutate } = useMutation({
    mutationFn: () => freshly(() => client.phone.remove()),
    onSuccess: (phone) => {
      keepPhone(phone)
      void queryClient.invalidateQueries({ queryKey: api.sessions.list.key() })
      toastDone(t('phone.removed.title'), t('phone.removed.text'))
    },
    onError: (error) => isDeclined(error) || toastProblem(t('phone.failed'), phoneProblem(t, error)),
  })
  return (number: string | null) =>
    askFirst({
      title: t('phone.ask.title', { number }),
      text: `${t('phone.ask.text')} ${t('settings.endsOthers')}`,
      labels: { confirm: t('phone.ask.confirm'), cancel: t('phone.cancel') },
      dangerous: true,
      onConfirm: () => mutate(undefined, { onSuccess: onRemoved }),
    })
}
