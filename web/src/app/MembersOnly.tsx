import { isIncomplete } from '@hearth/shared/completeness'
import { Navigate } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { Loading } from '../ui/Loading.tsx'
import { useMe } from './session.ts'

/** Shows a screen to those who have a complete profile. Visitors are led to sign in, the others are on their way to it. */
export function MembersOnly({ children }: { children: ReactNode }) {
  const { data: me, isPending } = useMe()
  if (!isPending && me === null) return <Navigate to="/auth" replace />
  if (!me?.profile || isIncomplete(me.profile)) return <Loading />
  return children
}
