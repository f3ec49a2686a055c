import type { SignOutScope } from '@hearth/shared/account/sessions'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { toastDone, toastProblem } from '../../ui/toast.ts'
import { authClient } from './auth-client.ts'
import { leaveAccount } from './leave-account.ts'

/** Signs out here, or everywhere, deletes what this browser stored, and leads home. */
export function useSignOut(scope: Exclude<SignOutScope, 'others'> = 'local') {
  const { t } = useTranslation()
  const navigate = useNavigate()
  return async () => {
    try {
      await authClient.signOut(scope)
      await leaveAccount(() => navigate({ to: '/' }))
      toastDone(t('shell.signedOut.title'), t('shell.signedOut.text'))
    } catch {
      toastProblem(t('shell.signOutFailed.title'), t('shell.signOutFailed.text'))
    }
  }
}
