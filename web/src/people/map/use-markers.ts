import { useMemo, useState } from 'react'
import type { MapMember } from './map-queries.ts'
import { markersOf } from './markers.ts'
import type { useNearby } from './use-nearby.ts'

type Nearby = Pick<ReturnType<typeof useNearby>, 'clusters' | 'members' | 'list'>
type Opened = { ids: ReadonlySet<string>; zoom: number }

const nobody: ReadonlySet<string> = new Set()

/**
 * The markers on the map. The chosen member has their own, even if a cluster contains them. An opened disc stays open until
 * the map is zoomed or tapped.
 */
export function useMarkers({ clusters, members, list }: Nearby, chosen: MapMember | null, zoom: number) {
  const [opened, setOpened] = useState<Opened | null>(null)
  const ids = opened?.zoom === zoom ? opened.ids : nobody
  const arranged = useMemo(() => {
    const isThere = !chosen || members.some(({ id }) => id === chosen.id)
    const known = [...new Map([...list, ...members].map((member) => [member.id, member])).values()]
    return markersOf({ clusters, members: isThere ? members : [...members, chosen], zoom }, known, chosen?.id, ids)
  }, [clusters, members, list, chosen, zoom, ids])
  return {
    ...arranged,
    /** Shows the members of a disc side by side. */
    open: (inside: MapMember[]) => setOpened({ ids: new Set(inside.map(({ id }) => id)), zoom }),
    close: () => setOpened(null),
  }
}
