import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { authClient } from '../../app/session/auth-client.ts'
import { codeClient } from './codes/code-client.ts'
import { refusal, toast } from './toasts.ts'
import { useRefused } from './use-refused.ts'
import { useSignedIn } from './use-signed-in.ts'
import type { PanelProps } from './ways/way.ts'

type Outcomes = Pick<PanelProps, 'onBanned'> & {
  /** The password was right, but the address or number is not confirmed yet. */
  onUnconfirmed: (emailOrPhone: string) => void
  byPhone: boolean
}

/** Signs in by a password. A toast reports the result. */
export function usePasswordSignIn(emailOrPhone: string, { onUnconfirmed, onBanned, byPhone }: Outcomes) {
  const { t } = useTranslation()
  const signedIn = useSignedIn()
  const refused = useRefused(onBanned)
  return useMutation({
    mutationFn: (password: string) =>
      byPhone ? codeClient.signInByPhone(emailOrPhone, password) : authClient.signIn(emailOrPhone, password),
    onSuccess: () => signedIn('password'),
    onError: (error) => {
      const code = refusal(error)
      if (code === 'INVALID_EMAIL_OR_PASSWORD' || code === 'INVALID_EMAIL')
        return toast(t, 'bad', 'auth.toast.invalidCredentials')
      if (code !== 'EMAIL_NOT_VERIFIED') return refused(error)
      if (!byPhone) toast(t, 'bad', 'auth.toast.unconfirmed')
      onUnconfirmed(emailOrPhone)
    },
  })
}
