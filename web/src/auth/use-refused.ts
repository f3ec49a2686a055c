import { useTranslation } from 'react-i18next'
import type { AuthError } from '../app/session/auth-client.ts'
import type { Ban } from './BanNotice.tsx'
import { refusal, refusalText, toast, toastWait } from './toasts.ts'

/** Explains the refusals that every way in shares: a closed account, too many attempts, and failures. */
export function useRefused(onBanned: (ban: Ban) => void) {
  const { t } = useTranslation()
  return (error: unknown) => {
    const code = refusal(error)
    if (code === 'ACCOUNT_BANNED') {
      toast(t, 'bad', 'auth.toast.banned')
      return onBanned((error as AuthError).details as Ban)
    }
    if (!toastWait(t, error)) toast(t, 'bad', 'auth.toast.signInFailed', refusalText(t, code))
  }
}
