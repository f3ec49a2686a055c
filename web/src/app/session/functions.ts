import type { CommunityFunction } from '@hearth/shared/community-functions'
import { useMe } from './session.ts'

const none = Object.freeze<CommunityFunction[]>([])

/** The functions that the community has switched off, as far as this tab knows. */
export const useOff = () => useMe().data?.community.off ?? none

/** Whether others learn where the member is, beyond the city: on the map, or by distances. */
export function useShowsPlaces() {
  const off = useOff()
  return !(off.includes('map') && off.includes('distance'))
}
