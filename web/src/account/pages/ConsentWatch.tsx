import { background } from '../../app/lazy/background.tsx'
import { waitsAtAuth } from '../../app/session/member.ts'
import { useMe } from '../../app/session/session.ts'

const ConsentDialog = background(() => import('./ConsentDialog.tsx'), 'ConsentDialog')

/** Runs on every signed-in screen: asks when a page that the account agreed to has changed. */
export function ConsentWatch() {
  const { data: me } = useMe()
  // An account that is to be deleted comes back first.
  if (!me?.consentDue.length || waitsAtAuth(me)) return null
  return <ConsentDialog due={me.consentDue} />
}
