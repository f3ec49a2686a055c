import { useNavigate, useSearch } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { queryClient } from '../../app/api/query-client.ts'
import { waitsAtAuth } from '../../app/session/member.ts'
import { meQuery, sessionChanged } from '../../app/session/session.ts'
import { screenAfterSignIn } from './authorization/kept-request.ts'
import { forgetMailed } from './mailed-address.ts'
import { forgetCreated } from './sign-up-draft.ts'
import { toast } from './toasts.ts'
import { rememberWay } from './ways/last-way.ts'

/**
 * What happens after a sign-in by any way: a toast, the new session, and the next screen. The way is null after a second
 * step, which does not know the first.
 */
export function useSignedIn() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const { link } = useSearch({ from: '/auth' })
  return async (way: string | null) => {
    forgetMailed()
    forgetCreated()
    if (way) rememberWay(way)
    // The next screen handles a profile that cannot be read.
    await sessionChanged().catch(() => {})
    // An account that has something to answer first is not back, and the toast would cover the question.
    if (!waitsAtAuth(queryClient.getQueryData(meQuery.queryKey))) toast(t, 'good', 'auth.toast.welcome')
    // A link that needs a signed-in account continues on this screen.
    if (!link) await navigate({ to: screenAfterSignIn(), replace: true })
  }
}
