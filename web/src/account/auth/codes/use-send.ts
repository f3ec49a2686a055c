import { useMutation } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { AuthError } from '../../../app/session/auth-client.ts'
import { toastProblem } from '../../../ui/toast.ts'
import { refusal, refusalText, toast } from '../toasts.ts'

/** Seconds before another code can be requested: most arrive by then, and an hour allows only three. */
const pauseSeconds = 30

/**
 * Counts down once a second.
 * @param started whether it begins at once, because a code has just been sent
 */
export function useCountdown(started = false) {
  const [seconds, setSeconds] = useState(started ? pauseSeconds : 0)
  useEffect(() => {
    if (!seconds) return
    const timer = setTimeout(() => setSeconds(seconds - 1), 1000)
    return () => clearTimeout(timer)
  }, [seconds])
  return { seconds, start: () => setSeconds(pauseSeconds) }
}

/** The codes of refusals that concern the typed number. */
const numberProblems = ['INVALID_PHONE_NUMBER', 'PHONE_NOT_ALLOWED']

/**
 * Requests a code or link, and says why none was sent.
 * @param onProblem gets the text of a problem with what was typed
 * @param sent whether one has just been sent
 */
export function useSend(send: (to: string) => Promise<unknown>, onProblem: (text: string) => void, sent = false) {
  const { t } = useTranslation()
  const countdown = useCountdown(sent)
  const mutation = useMutation({
    mutationFn: send,
    onSuccess: countdown.start,
    onError: (error) => {
      const code = refusal(error)
      const { retryAfter } = ((error instanceof AuthError ? error.details : null) ?? {}) as { retryAfter?: number }
      if (numberProblems.includes(code)) return onProblem(t('phone.problem.PHONE_NOT_ALLOWED'))
      if (code === 'PHONE_COUNTRY_NOT_ALLOWED') return onProblem(t('phone.problem.PHONE_COUNTRY_NOT_ALLOWED'))
      if (code === 'INVALID_EMAIL') return onProblem(t('auth.problem.invalid_email.text'))
      if (retryAfter)
        return toastProblem(t('codes.limit.title'), t('codes.limit.text', { count: Math.ceil(retryAfter / 60) }))
      const text = code === 'SMS_UNAVAILABLE' ? t('phone.problem.SMS_UNAVAILABLE') : refusalText(t, code)
      toast(t, 'bad', 'auth.toast.signInFailed', text)
    },
  })
  return { mutation, seconds: countdown.seconds }
}
