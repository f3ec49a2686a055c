import type { CommunityFunction } from '@hearth/shared/community-functions'
import { useSyncExternalStore } from 'react'
import { useMe } from './session.ts'

const none = Object.freeze<CommunityFunction[]>([])

/** The functions that the community has switched off, as far as this tab knows. */
export const useOff = () => useMe().data?.community.off ?? none

/** The server writes it into the page. */
const saidByPage = () => document.getElementById('root')?.dataset.off ?? ''
const neverChanges = () => () => {}

/** The same for visitors too, who ask nothing. The build renders what all communities have; off-for-visitors.css hides it. */
export function useOffForAll(): readonly CommunityFunction[] {
  const me = useMe().data
  const said = useSyncExternalStore(neverChanges, saidByPage, () => '')
  if (me) return me.community.off ?? none
  return said.split(' ').filter(Boolean) as CommunityFunction[]
}

/** Whether others learn where the member is, beyond the city: on the map, or by distances. */
export function useShowsPlaces() {
  const off = useOff()
  return !(off.includes('map') && off.includes('distance'))
}
