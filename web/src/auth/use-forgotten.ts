import { Email } from '@hearth/shared/account'
import { useTranslation } from 'react-i18next'
import { useRecoveryMail } from './mails.ts'
import { toast } from './toasts.ts'

/** Sends a recovery mail to the address in the form, or asks for a valid one. */
export function useForgotten(email: string, showProblem: (text: string) => void) {
  const { t } = useTranslation()
  const recovery = useRecoveryMail()
  const refuse = (words: 'auth.toast.emailRequired' | 'auth.problem.invalid_email') => {
    toast(t, 'bad', words)
    showProblem(t(`${words}.text`))
  }
  const start = () => {
    if (!email) refuse('auth.toast.emailRequired')
    else if (!Email.safeParse(email).success) refuse('auth.problem.invalid_email')
    else recovery.mutate(email)
  }
  return { start, isPending: recovery.isPending }
}
