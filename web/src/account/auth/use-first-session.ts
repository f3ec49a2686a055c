import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { sessionChanged } from '../../app/session/session.ts'
import { screenAfterSignIn } from './authorization/kept-request.ts'
import { forgetMailed } from './mailed-address.ts'
import { forgetCreated } from './sign-up-draft.ts'
import { toast } from './toasts.ts'

/** What happens once the confirmation has signed in the browser of the sign-up: the profile comes next. */
export function useFirstSession() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  return async () => {
    forgetMailed()
    forgetCreated()
    // The next screen handles a profile that cannot be read.
    await sessionChanged().catch(() => {})
    toast(t, 'good', 'auth.toast.confirmed', t('auth.toast.confirmed.next'))
    await navigate({ to: screenAfterSignIn(), replace: true })
  }
}
