import { Dialogs } from '../../ui/dialogs.tsx'
import { speakAtAnyRate } from '../i18n/failure-text.ts'
import { useMemberLanguage } from '../i18n/member-language.ts'
import { useLive } from '../live/use-live.ts'
import { useForcedCompletion } from '../session/forced-completion.ts'
import { useMe } from '../session/session.ts'
import { HiddenNotice } from './HiddenNotice.tsx'
import { useLeaving } from './leaving.ts'

speakAtAnyRate()

/** What runs beside every screen of a member, and what visitors need not load. */
export function SignedIn() {
  const { data: me } = useMe()
  useForcedCompletion()
  useLeaving(me?.account.id)
  useMemberLanguage(me)
  useLive()
  return (
    <>
      <HiddenNotice review={me?.review ?? null} />
      <Dialogs />
    </>
  )
}
