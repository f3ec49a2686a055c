import type { CommunityFunction } from '@hearth/shared/community-functions'
import { useQuery } from '@tanstack/react-query'
import type { lazyRouteComponent } from '@tanstack/react-router'
import { communityQuery } from '../account/community/community-query.ts'
import { screen } from '../app/lazy/screen.ts'
import { useMe } from '../app/session/session.ts'

const NotFound = screen(() => import('../app/shell/NotFound.tsx'), 'NotFound')

/** The functions that are off, for visitors too; undefined until a visitor's tab knows. */
function useOffForAll(): readonly CommunityFunction[] | undefined {
  const me = useMe().data
  const { data, isLoading } = useQuery({ ...communityQuery, enabled: me === null })
  if (me === null && isLoading) return undefined
  return (me ? me.community : data)?.off ?? []
}

/** A screen of a function, which is not found while the community has switched that off. */
export function ofFunction(name: CommunityFunction, Screen: ReturnType<typeof lazyRouteComponent>) {
  function OfFunction() {
    const off = useOffForAll()
    if (!off) return null
    return off.includes(name) ? <NotFound /> : <Screen />
  }
  OfFunction.preload = () => Screen.preload?.()
  return OfFunction
}
