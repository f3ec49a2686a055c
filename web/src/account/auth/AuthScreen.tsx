import { Navigate, useHydrated, useNavigate, useSearch } from '@tanstack/react-router'
import { Suspense, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { setMissingTextFallback } from '../../app/i18n/failure-text.ts'
import { screen } from '../../app/lazy/screen.ts'
import type { Confirmed } from '../../app/session/auth-client.ts'
import { waitsAtAuth } from '../../app/session/member.ts'
import { useMe } from '../../app/session/session.ts'
import { Loading } from '../../ui/Loading.tsx'
import { AuthFrame } from './AuthFrame.tsx'
import { AuthTabs, type Tab } from './AuthTabs.tsx'
import { keptRequest, screenAfterSignIn } from './authorization/kept-request.ts'
import { toast } from './toasts.ts'
import { useFirstSession } from './use-first-session.ts'
import { useLink } from './use-link.ts'
import { useProviderError } from './use-provider-error.ts'

setMissingTextFallback()

// What a mailed link or an unfinished sign-in opens. The form to sign in does without.
const BecomeAdmin = screen(() => import('./BecomeAdmin.tsx'), 'BecomeAdmin')
const ChangeLink = screen(() => import('./new-address/ChangeLink.tsx'), 'ChangeLink')
const ComeBack = screen(() => import('./ComeBack.tsx'), 'ComeBack')
const ConfirmEmail = screen(() => import('./ConfirmEmail.tsx'), 'ConfirmEmail')
const Details = screen(() => import('./Details.tsx'), 'Details')
const NotMe = screen(() => import('./NotMe.tsx'), 'NotMe')
const ResetPassword = screen(() => import('./ResetPassword.tsx'), 'ResetPassword')
const SecondStep = screen(() => import('./SecondStep.tsx'), 'SecondStep')
const Unsubscribe = screen(() => import('./Unsubscribe.tsx'), 'Unsubscribe')
const UseLink = screen(() => import('./codes/UseLink.tsx'), 'UseLink')

/** Whether a mailed link counts only in a browser that is signed in. */
const needsAccount = (page: string | undefined) => page === 'operator' || page === 'new-email'

/** The form that the URL asks for. */
function AuthPage() {
  const { t } = useTranslation()
  const { tab = 'sign-in', confirmed, step, invitation } = useSearch({ from: '/auth' })
  const { page, token, forget, follow } = useLink()
  const me = useMe()
  const isHydrated = useHydrated()
  const navigate = useNavigate()
  const enter = useFirstSession()
  const show = (next: Tab) =>
    navigate({
      to: '/auth',
      search: { tab: next === 'sign-up' ? next : undefined, link: needsAccount(page) ? page : undefined },
      replace: true,
    })
  const signIn = () => show('sign-in')
  const refusal = useProviderError()
  const [fromMail] = useState(Boolean(confirmed || page))
  // Neither the address of the page nor the browser's storage holds it.
  const [confirmedEmail, setConfirmedEmail] = useState('')
  useEffect(() => {
    if (!confirmed) return
    toast(t, 'good', 'auth.toast.confirmed')
    void navigate({ to: '/auth', replace: true })
  }, [confirmed, navigate, t])

  const link = { token, onUsed: forget }
  if (page === 'reset') return <ResetPassword {...link} onDone={signIn} />
  if (page === 'confirm') {
    const welcome = async ({ email, signedIn }: Confirmed) => {
      if (signedIn) return enter()
      setConfirmedEmail(email)
      await navigate({ to: '/auth', search: { confirmed: '1' }, replace: true })
    }
    return <ConfirmEmail {...link} key={token} onConfirmed={welcome} onLeave={signIn} />
  }
  if (page === 'sign-in') {
    const welcome = () => navigate({ to: '/auth', replace: true })
    return <UseLink {...link} onSignedIn={welcome} onLeave={signIn} />
  }
  if (page === 'old-email') return <ChangeLink {...link} side="old" onProtect={(secret) => follow('not-me', secret)} />
  if (page === 'not-me') return <NotMe {...link} onLeave={signIn} />
  if (page === 'unsubscribe') return <Unsubscribe token={token} onLeave={signIn} />
  if (me.data?.account.deletesAt) return <ComeBack deletesAt={me.data.account.deletesAt} />
  if (me.data?.account.detailsRequired) return <Details me={me.data} />
  if (needsAccount(page) && me.isPending) return <Loading />
  if (page === 'new-email' && (me.data || !token)) return <ChangeLink {...link} side="new" />
  if (page === 'operator' && me.data)
    return <BecomeAdmin {...link} account={me.data.account.email ?? me.data.profile?.firstName ?? ''} />
  if (step && !me.data) return <SecondStep />
  // The rendered page does not know what this tab keeps.
  const why = isHydrated && keptRequest() !== null ? t('authorize.signInFirst') : undefined
  const first = page === 'new-email' ? t('emailChange.link.signIn') : t('auth.operator.signIn')
  const hint = page ? first : (refusal.text ?? why)
  return (
    <AuthTabs
      tab={tab}
      onTab={show}
      fromMail={fromMail}
      confirmedEmail={confirmedEmail}
      hint={hint}
      ticket={refusal.ticket}
      invitation={invitation}
    />
  )
}

/** Sign in, sign up, and the targets of mailed links. */
export function AuthScreen() {
  const { link } = useSearch({ from: '/auth' })
  const me = useMe()
  // A signed-in member may have forgotten the password, so mailed links open anyway.
  if (me.data && !waitsAtAuth(me.data) && !link) return <Navigate to={screenAfterSignIn()} replace />
  return (
    <AuthFrame>
      <Suspense fallback={<Loading />}>
        <AuthPage />
      </Suspense>
    </AuthFrame>
  )
}
