import { pixelsBetween } from './geometry.ts'
import type { MapView } from './map-queries.ts'

type Cluster = MapView['clusters'][0]

/** Discs whose middles are nearer than this hide each other's numbers. Pixels. */
const tooNear = 40

function joined(one: Cluster, other: Cluster): Cluster {
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
export function apart(clusters: Cluster[], zoom: number): Cluster[] {
  const shown: Cluster[] = []
  for (const cluster of clusters.toSorted((a, b) => b.members - a.members)) {
    const host = shown.findIndex(({ at }) => pixelsBetween(at, cluster.at, zoom) < tooNear)
    if (host < 0) shown.push(cluster)
    else shown[host] = joined(shown[host]!, cluster)
  }
  return shown
}
