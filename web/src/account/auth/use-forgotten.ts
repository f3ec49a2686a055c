import { useTranslation } from 'react-i18next'
import { useRecoveryMail } from './mails.ts'
import { toast } from './toasts.ts'

/** Whether an address can be one. The check loads with its first use; where it does not come, the server checks alone. */
const isAddress = (email: string) =>
  import('@hearth/shared/account/account').then(
    ({ Email }) => Email.safeParse(email).success,
    () => true,
  )

/** Sends a recovery mail to the address in the form, or asks for a valid one. */
export function useForgotten(email: string, showProblem: (text: string) => void) {
  const { t } = useTranslation()
  const recovery = useRecoveryMail()
  const refuse = (words: 'auth.toast.emailRequired' | 'auth.problem.invalid_email') => {
    toast(t, 'bad', words)
    showProblem(t(`${words}.text`))
  }
  const start = async () => {
    if (!email) refuse('auth.toast.emailRequired')
    else if (!(await isAddress(email))) refuse('auth.problem.invalid_email')
    else recovery.mutate(email)
  }
  return { start, isPending: recovery.isPending }
}
