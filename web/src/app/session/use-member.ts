import type { OwnProfile } from '@hearth/shared/profile'
import { memberIn } from './member.ts'
import { useMe } from './session.ts'

/** What this tab may show: a newcomer is signed in, but has no complete profile yet or none that could be read. */
export type MemberState =
  | { status: 'pending' | 'visitor' | 'newcomer'; profile: null }
  | { status: 'member'; profile: OwnProfile }

/** Whether a member uses this tab. Screens in the layout of members (MembersLayout.tsx) need only `useOwnProfile`. */
export function useMember(): MemberState {
  const { data: me, isPending } = useMe()
  const profile = memberIn(me)
  if (profile) return { status: 'member', profile }
  if (isPending) return { status: 'pending', profile }
  return { status: me === null ? 'visitor' : 'newcomer', profile }
}
