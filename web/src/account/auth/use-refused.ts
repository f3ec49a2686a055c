import { useNavigate, useSearch } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import type { AuthError } from '../../app/session/auth-client.ts'
import type { Ban } from './BanNotice.tsx'
import { refusal, refusalText, toast, toastWait } from './toasts.ts'

/** Explains the refusals that every way in shares: a closed account, a second factor, too many attempts, and failures. */
export function useRefused(onBanned: (ban: Ban) => void) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const { link } = useSearch({ from: '/auth' })
  return (error: unknown) => {
    const code = refusal(error)
    if (code === 'SECOND_FACTOR_REQUIRED') return navigate({ to: '/auth', search: { link, step: 'second-factor' } })
    if (code === 'ACCOUNT_BANNED') {
      const ban = (error as AuthError).details as Ban
      toast(t, 'bad', ban.until ? 'auth.toast.suspended' : 'auth.toast.banned')
      return onBanned(ban)
    }
    if (!toastWait(t, error)) toast(t, 'bad', 'auth.toast.signInFailed', refusalText(t, code))
  }
}
