import { Navigate, Outlet } from '@tanstack/react-router'
import { Loading } from '../../ui/Loading.tsx'
import { exitPath } from './member.ts'
import { useMember } from './use-member.ts'

/**
 * Admits members to the screens within it. Visitors go to the sign-in; newcomers are on their way to /profile-edit
 * (forced-completion.ts). Another account gets new screens, which share no state with those before.
 */
export function MembersLayout() {
  const { status, profile } = useMember()
  if (status === 'visitor') return <Navigate to={exitPath()} replace />
  return profile ? <Outlet key={profile.id} /> : <Loading />
}
