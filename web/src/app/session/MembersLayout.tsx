import { Navigate, Outlet } from '@tanstack/react-router'
import { Loading } from '../../ui/Loading.tsx'
import { exitPath } from './member.ts'
import { useMember } from './use-member.ts'

/**
 * Admits members to its screens. Redirects visitors to the sign-in; forced-completion.ts redirects newcomers. A change
 * of account remounts the screens, so they share no state.
 */
export function MembersLayout() {
  const { status, profile } = useMember()
  if (status === 'visitor') return <Navigate to={exitPath()} replace />
  return profile ? <Outlet key={profile.id} /> : <Loading />
}
