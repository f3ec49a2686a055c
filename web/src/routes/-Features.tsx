import { ConsentWatch } from '../account/pages/ConsentWatch.tsx'
import { LiveMembers } from '../members/LiveMembers.tsx'
import { provideKindEnd } from '../members/matches/kind-end.ts'
import { Offline } from '../offline/Offline.tsx'

provideKindEnd(() => import('../chat/farewell/kind-end.tsx'))

/** Features of every signed-in screen that may come after it, in one file: the first page names each lazy one. */
export function Features() {
  return (
    <>
      <LiveMembers />
      <ConsentWatch />
      <Offline />
    </>
  )
}
