import type { CommunityFunction } from '@hearth/shared/community-functions'
import type { lazyRouteComponent } from '@tanstack/react-router'
import { screen } from '../app/lazy/screen.ts'
import { useOffForAll } from '../app/session/functions.ts'

const NotFound = screen(() => import('../app/shell/NotFound.tsx'), 'NotFound')

/** A screen of a function, which is not found while the community has switched that off. */
export function ofFunction(name: CommunityFunction, Screen: ReturnType<typeof lazyRouteComponent>) {
  function OfFunction() {
    return useOffForAll().includes(name) ? <NotFound /> : <Screen />
  }
  OfFunction.preload = () => Screen.preload?.()
  return OfFunction
}
