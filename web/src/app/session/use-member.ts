import type { OwnProfile } from '@hearth/shared/people/profile'
import { memberIn } from './member.ts'
import { useMe } from './session.ts'

/** The kind of viewer. A newcomer is signed in, but the profile is incomplete or could not be read. */
export type MemberState =
  | { status: 'pending' | 'visitor' | 'newcomer'; profile: null }
  | { status: 'member'; profile: OwnProfile }

/** The kind of viewer in this tab. Screens in MembersLayout.tsx need not ask. */
export function useMember(): MemberState {
  const { data: me, isPending } = useMe()
  const profile = memberIn(me)
  if (profile) return { status: 'member', profile }
  if (isPending) return { status: 'pending', profile }
  return { status: me === null ? 'visitor' : 'newcomer', profile }
}
