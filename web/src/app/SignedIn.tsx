import { Dialogs } from '../ui/dialogs.tsx'
import { speakAtAnyRate } from './failure-text.ts'
import { useForcedCompletion } from './forced-completion.ts'
import { HiddenNotice } from './HiddenNotice.tsx'
import { useLeaving } from './leaving.ts'
import { useMemberLanguage } from './member-language.ts'
import { useMe } from './session.ts'
import { useLive } from './use-live.ts'

speakAtAnyRate()

/** What runs beside every screen of a member, and what visitors need not load. */
export function SignedIn() {
  const { data: me } = useMe()
  useForcedCompletion()
  useLeaving(me?.account.id)
  useMemberLanguage(me)
  useLive(me)
  return (
    <>
      <HiddenNotice review={me?.review ?? null} />
      <Dialogs />
    </>
  )
}
