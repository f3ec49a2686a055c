import type { Coordinates } from '@hearth/shared/members/geo'
import type { MapMember, MapView } from './map-queries.ts'
import { arrangeMarkers, membersOf, noMergeZoom } from './merge-overlapping.ts'
import { isOnePlace, spreadFaces } from './spread.ts'

type Cluster = MapView['clusters'][0]
type Shown = { clusters: Cluster[]; members: MapMember[]; zoom: number }

export type Arranged = {
  discs: Cluster[]
  faces: MapMember[]
  /** Members of discs that no zoom can divide, by the disc's id. */
  together: Map<string, MapMember[]>
  /** Where faces stand that were moved apart; the others stand at their public points. */
  places: Map<string, Coordinates>
}

/**
 * The markers of the map. Faces that overlap stand together behind a disc; at the closest zoom, and where the viewer has
 * opened a disc, they stand side by side.
 * @param known all members that the browser has: some of them are in clusters
 * @param opened ids of the members of the opened disc
 */
export function markersOf(
  { clusters, members, zoom }: Shown,
  known: MapMember[],
  chosen: string | undefined,
  opened: ReadonlySet<string>,
): Arranged {
  const isClose = zoom > noMergeZoom
  const insides = new Map(clusters.map((cluster) => [cluster.id, membersOf(cluster, known, chosen)]))
  const isOpen = (inside: MapMember[] | null | undefined): inside is MapMember[] =>
    Boolean(inside && (isClose || inside.every(({ id }) => opened.has(id))))
  const single = new Map(members.map((member) => [member.id, member]))
  const open = [...insides.values()].filter(isOpen).flat()
  const side = unique([...open, ...[...single.values()].filter(({ id }) => isClose || opened.has(id))])
  const apart = new Set(side.map(({ id }) => id))
  const { discs, faces } = arrangeMarkers(
    clusters.filter(({ id }) => !isOpen(insides.get(id))),
    members.filter(({ id }) => !apart.has(id)),
    zoom,
    chosen,
  )
  return {
    discs,
    faces: [...faces, ...side],
    together: indivisible(discs, known, chosen),
    places: spreadFaces(side, zoom),
  }
}

const unique = (members: MapMember[]) => [...new Map(members.map((member) => [member.id, member])).values()]

function indivisible(discs: Cluster[], known: MapMember[], chosen: string | undefined) {
  const together = new Map<string, MapMember[]>()
  for (const disc of discs) {
    const inside = membersOf(disc, known, chosen)
    if (inside && isOnePlace(inside)) together.set(disc.id, inside)
  }
  return together
}
