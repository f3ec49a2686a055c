import type { Me } from '@hearth/shared/account/me'
import type { ReactNode } from 'react'
import { useNamedTimeZone } from '../session/named-time-zone.ts'
import { Account } from './Account.tsx'
import { Bell } from './Bell.tsx'

/** The end of the bar for a signed-in account: the bell once the profile is complete, and the account menu. */
export function MemberBar({ me, notices }: { me: Me; notices: ReactNode }) {
  useNamedTimeZone(me)
  return (
    <>
      {me.profile?.profileCompleted && <Bell me={me} panel={notices} />}
      <Account me={me} />
    </>
  )
}
