import type { SignOutScope } from '@hearth/shared/sessions'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { toastDone, toastProblem } from '../../ui/toast.ts'
import { authClient } from './auth-client.ts'
import { forgetMember } from './forget-member.ts'
import { whileSigningOut } from './member.ts'
import { sessionChanged } from './session.ts'

/** Signs out here, or everywhere, deletes what this browser stored, and leads home. */
export function useSignOut(scope: Exclude<SignOutScope, 'others'> = 'local') {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const leave = async () => {
    await sessionChanged()
    await navigate({ to: '/' })
  }
  return async () => {
    try {
      await authClient.signOut(scope)
      await forgetMember()
      // Again after the member's screens are gone, because they may have stored something meanwhile.
      await whileSigningOut(leave).finally(forgetMember)
      toastDone(t('shell.signedOut.title'), t('shell.signedOut.text'))
    } catch {
      toastProblem(t('shell.signOutFailed.title'), t('shell.signOutFailed.text'))
    }
  }
}
