import { useLocation } from '@tanstack/react-router'
import { Fragment, type ReactNode, useEffect } from 'react'
import { hideUndoToasts } from '../../ui/undo-toast.tsx'
import { setMissingTextFallback } from '../i18n/failure-text.ts'
import { useMemberLanguage } from '../i18n/member-language.ts'
import { useForgottenAccount } from '../session/account-change.ts'
import { useForcedCompletion } from '../session/forced-completion.ts'
import { isHeld } from '../session/opened-elsewhere.ts'
import { readSession, sessionExpiresAt, useMe } from '../session/session.ts'
import { sessionState, startSessionStates } from '../session/session-states.ts'
import { onSignOut, useStore } from '../storage/account-stores.ts'
import { CommunityBanner } from './CommunityBanner.tsx'
import { HiddenNotice } from './HiddenNotice.tsx'
import { latePiece } from './late-piece.tsx'
import { PausedNotice } from './PausedNotice.tsx'
import { reportEnd } from './report-end.ts'
import { useSettled } from './settled.ts'

const DialogArea = latePiece(() => import('../../ui/DialogArea.tsx').then((file) => file.DialogArea))
const Live = latePiece(() => import('../live/Live.tsx').then((file) => file.Live))

setMissingTextFallback()
startSessionStates()
sessionState.listen(reportEnd)
// They name members, and would act for the next account.
onSignOut(hideUndoToasts)

/** Runs beside every screen of a signed-in account. Visitors do not load it. */
export function SignedIn({ liveChat, beside }: { liveChat: ReactNode; beside: ReactNode }) {
  const { data: me } = useMe()
  useForcedCompletion()
  useForgottenAccount()
  useMemberLanguage(me)
  const settled = useSettled()
  // The connection and its deliveries would show others that the member is here.
  const held = useStore(isHeld)
  // A conversation waits for its live messages.
  const isChat = useLocation({ select: ({ pathname }) => pathname.startsWith('/chat') })
  useEffect(() => {
    // The account came with the page. Reading the session renews it when it is due.
    if (settled && sessionExpiresAt() === null) void readSession().catch(() => {})
  }, [settled])
  return (
    <>
      <HiddenNotice review={me?.review ?? null} />
      <PausedNotice />
      <CommunityBanner />
      {me && (
        <Fragment key={me.account.id}>
          {(settled || isChat) && !held && liveChat}
          {settled && beside}
        </Fragment>
      )}
      {settled && (
        <>
          {!held && <Live />}
          <DialogArea key={me?.account.id} />
        </>
      )}
    </>
  )
}
