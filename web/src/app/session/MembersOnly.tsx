import type { OwnProfile } from '@hearth/shared/profile'
import { Navigate } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { Loading } from '../../ui/Loading.tsx'
import { memberIn, wayOut } from './member.ts'
import { useMe } from './session.ts'

type Props = {
  children: ReactNode | ((profile: OwnProfile) => ReactNode)
  /** What visitors see instead of being led away. */
  visitors?: ReactNode
}

/** Shows a screen to members. Visitors are led away; those without a complete profile are on their way to it. */
export function MembersOnly({ children, visitors = <Navigate to={wayOut()} replace /> }: Props) {
  const { data: me, isPending } = useMe()
  if (!isPending && me === null) return visitors
  const member = memberIn(me)
  if (!member) return <Loading />
  return typeof children === 'function' ? children(member) : children
}
