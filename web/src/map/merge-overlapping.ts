import { pixelsBetween } from './geometry.ts'
import type { MapMember, MapView } from './map-queries.ts'
import { zoomLimits } from './map-search.ts'

type Cluster = MapView['clusters'][0]

/** Discs and faces whose middles are nearer than this hide each other. Pixels. */
const minDistancePx = 46
/** From here on nobody can come nearer: a disc would open nothing. */
const noMergeZoom = zoomLimits.most - 0.5

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

/** Clusters of which none hides another: the server cuts the world into tiles, and a city may lie on an edge of them. */
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
  ...{ id, members: 1, at: { lat, lng } },
  bounds: { west: lng, east: lng, south: lat, north: lat },
})

/**
 * What stands on the map: discs and faces of which none hides another. Faces that would are a disc; whoever is chosen
 * keeps their own.
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
