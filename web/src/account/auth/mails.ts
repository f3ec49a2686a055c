import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { withProof } from '../../app/captcha/with-proof.ts'
import { authClient } from '../../app/session/auth-client.ts'
import { rememberMailed } from './mailed-address.ts'
import { refusal, refusalText, toast } from './toasts.ts'

/** Requests a recovery mail. A toast reports the result. */
export function useRecoveryMail(onSent?: () => void) {
  const { t } = useTranslation()
  return useMutation({
    mutationFn: (email: string) => withProof((proof) => authClient.requestPasswordReset(email, proof)),
    onSuccess: (_, email) => {
      rememberMailed(email)
      toast(t, 'good', 'auth.toast.recoverySent')
      onSent?.()
    },
    onError: (error) => toast(t, 'bad', 'auth.toast.recoveryFailed', refusalText(t, refusal(error))),
  })
}

/** Requests another confirmation mail. The server does not reveal whether the address has an unconfirmed account. */
export function useConfirmationMail(onSent?: () => void) {
  const { t } = useTranslation()
  return useMutation({
    mutationFn: (email: string) => withProof((proof) => authClient.sendVerificationMail(email, proof)),
    onSuccess: (_, email) => {
      rememberMailed(email)
      toast(t, 'good', 'auth.toast.confirmationSent')
      onSent?.()
    },
    onError: (error) => toast(t, 'bad', 'auth.toast.confirmationFailed', refusalText(t, refusal(error))),
  })
}
