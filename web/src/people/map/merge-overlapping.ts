import { contains, pixelsBetween } from './geometry.ts'
import type { MapMember, MapView } from './map-queries.ts'
import { zoomLimits } from './map-search.ts'

type Cluster = MapView['clusters'][0]

/** Markers whose centres are closer than this overlap. */
const minDistancePx = 46
/** From this zoom on, markers are not merged, because the member cannot zoom in to separate them. */
export const noMergeZoom = zoomLimits.max - 0.5

function mergeClusters(one: Cluster, other: Cluster): Cluster {
  const members = one.members + other.members
  const between = (a: number, b: number) => (a * one.members + b * other.members) / members
  const { bounds: a } = one
  const { bounds: b } = other
  return {
    id: one.id,
    members,
    at: { lat: between(one.at.lat, other.at.lat), lng: between(one.at.lng, other.at.lng) },
    bounds: {
      west: Math.min(a.west, b.west),
      south: Math.min(a.south, b.south),
      east: Math.max(a.east, b.east),
      north: Math.max(a.north, b.north),
    },
  }
}

/** Merges overlapping clusters. The server clusters by tile, and a city may lie on the edge of two. */
export function mergeOverlapping(clusters: Cluster[], zoom: number): Cluster[] {
  const shown: Cluster[] = []
  for (const cluster of clusters.toSorted((a, b) => b.members - a.members)) {
    const host = shown.findIndex(({ at }) => pixelsBetween(at, cluster.at, zoom) < minDistancePx)
    if (host < 0) shown.push(cluster)
    else shown[host] = mergeClusters(shown[host]!, cluster)
  }
  return shown
}

const clusterOfOne = ({ id, at: { lat, lng } }: MapMember): Cluster => ({
  id,
  members: 1,
  at: { lat, lng },
  bounds: { west: lng, east: lng, south: lat, north: lat },
})

/**
 * The markers of the map without overlaps. Overlapping faces become a disc, but the chosen member keeps theirs.
 */
export function arrangeMarkers(clusters: Cluster[], members: MapMember[], zoom: number, chosen: string | undefined) {
  if (zoom > noMergeZoom) return { discs: mergeOverlapping(clusters, zoom), faces: members }
  const free = members.filter(({ id }) => id !== chosen)
  const all = mergeOverlapping([...clusters, ...free.map(clusterOfOne)], zoom)
  const single = new Set(all.flatMap(({ id, members }) => (members === 1 ? [id] : [])))
  return {
    discs: all.filter(({ members }) => members > 1),
    faces: members.filter(({ id }) => id === chosen || single.has(id)),
  }
}

/** Points come rounded to about a metre, so one at the edge of a tile may seem to lie beside it. */
const edgeDegrees = 2e-5
const widened = ({ west, south, east, north }: Cluster['bounds']): Cluster['bounds'] => ({
  west: west - edgeDegrees,
  south: south - edgeDegrees,
  east: east + edgeDegrees,
  north: north + edgeDegrees,
})

/** The members of a disc, if the browser knows them all; one who has a face of their own may be left out. */
export function membersOf({ bounds, members }: Cluster, known: MapMember[], chosen: string | undefined) {
  const inside = known.filter(({ at }) => contains(widened(bounds), at))
  if (inside.length === members) return inside
  const others = inside.filter(({ id }) => id !== chosen)
  return others.length === members ? others : null
}
