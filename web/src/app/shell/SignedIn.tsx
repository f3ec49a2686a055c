import { Dialogs } from '../../ui/dialogs.tsx'
import { hideUndoToasts } from '../../ui/undo-toast.tsx'
import { setMissingTextFallback } from '../i18n/failure-text.ts'
import { useMemberLanguage } from '../i18n/member-language.ts'
import { useLive } from '../live/use-live.ts'
import { useForgottenAccount } from '../session/account-change.ts'
import { useForcedCompletion } from '../session/forced-completion.ts'
import { useMe } from '../session/session.ts'
import { sessionState, startSessionStates } from '../session/session-states.ts'
import { onSignOut } from '../storage/account-stores.ts'
import { CommunityBanner } from './CommunityBanner.tsx'
import { HiddenNotice } from './HiddenNotice.tsx'
import { PausedNotice } from './PausedNotice.tsx'
import { reportEnd } from './report-end.ts'

setMissingTextFallback()
startSessionStates()
sessionState.listen(reportEnd)
// They name members, and would act for the next account.
onSignOut(hideUndoToasts)

/** Runs beside every screen of a signed-in account. Visitors do not load it. */
export function SignedIn() {
  const { data: me } = useMe()
  useForcedCompletion()
  useForgottenAccount()
  useMemberLanguage(me)
  useLive()
  return (
    <>
      <HiddenNotice review={me?.review ?? null} />
      <PausedNotice />
      <CommunityBanner />
      <Dialogs key={me?.account.id} />
    </>
  )
}
