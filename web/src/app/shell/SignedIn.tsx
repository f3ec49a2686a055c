import { useLocation } from '@tanstack/react-router'
import { Fragment, type ReactNode, useEffect } from 'react'
import { hideUndoToasts } from '../../ui/undo-toast.tsx'
import { setMissingTextFallback } from '../i18n/failure-text.ts'
import { useMemberLanguage } from '../i18n/member-language.ts'
import { background } from '../lazy/background.tsx'
import { useFirstScreenReady } from '../lazy/first-screen-ready.ts'
import { useForgottenAccount } from '../session/account-change.ts'
import { useForcedCompletion } from '../session/forced-completion.ts'
import { isHeld } from '../session/opened-elsewhere.ts'
import { readSession, sessionExpiresAt, useMe } from '../session/session.ts'
import { sessionState, startSessionStates } from '../session/session-states.ts'
import { onSignOut, useStore } from '../storage/account-stores.ts'
import { CommunityBanner } from './CommunityBanner.tsx'
import { HiddenNotice } from './HiddenNotice.tsx'
import { PausedNotice } from './PausedNotice.tsx'
import { reportEnd } from './report-end.ts'

const DialogArea = background(() => import('../../ui/DialogArea.tsx'), 'DialogArea')
const Live = background(() => import('../live/Live.tsx'), 'Live')

setMissingTextFallback()
startSessionStates()
sessionState.listen(reportEnd)
// They name members, and would act for the next account.
onSignOut(hideUndoToasts)

/** Runs beside every screen of a signed-in account. Visitors do not load it. */
export function SignedIn({ liveChat, features }: { liveChat: ReactNode; features: ReactNode }) {
  const { data: me } = useMe()
  useForcedCompletion()
  useForgottenAccount()
  useMemberLanguage(me)
  const isReady = useFirstScreenReady()
  // The connection and its deliveries would show others that the member is here.
  const held = useStore(isHeld)
  // A conversation waits for its live messages.
  const isChat = useLocation({ select: ({ pathname }) => pathname.startsWith('/chat') })
  useEffect(() => {
    // The account came with the page. Reading the session renews it when it is due.
    if (isReady && sessionExpiresAt() === null) void readSession().catch(() => {})
  }, [isReady])
  return (
    <>
      <HiddenNotice review={me?.review ?? null} />
      <PausedNotice />
      <CommunityBanner />
      {me && (
        <Fragment key={me.account.id}>
          {(isReady || isChat) && !held && liveChat}
          {isReady && features}
        </Fragment>
      )}
      {isReady && (
        <>
          {!held && <Live />}
          <DialogArea key={me?.account.id} />
        </>
      )}
    </>
  )
}
