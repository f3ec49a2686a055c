// An attacker's geometry: circles on the sphere.

import { degrees, distanceKm, earthRadiusKm, radians } from '../../shared/src/members/distances.ts'
import type { Coordinates } from '../../shared/src/members/geo.ts'

type Vector = [number, number, number]

/** The point `km` from another towards `bearing` (radians from north), along the great circle. */
export function travel(start: Coordinates, bearing: number, km: number): Coordinates {
  const [from, arc] = [radians(start.lat), km / earthRadiusKm]
  const sine = Math.sin(from) * Math.cos(arc) + Math.cos(from) * Math.sin(arc) * Math.cos(bearing)
  const east = Math.atan2(Math.sin(bearing) * Math.sin(arc) * Math.cos(from), Math.cos(arc) - Math.sin(from) * sine)
  return { lat: degrees(Math.asin(sine)), lng: ((start.lng + degrees(east) + 540) % 360) - 180 }
}

const toVector = ({ lat, lng }: Coordinates): Vector => {
  const [φ, λ] = [radians(lat), radians(lng)]
  return [Math.cos(φ) * Math.cos(λ), Math.cos(φ) * Math.sin(λ), Math.sin(φ)]
}
const minus = (a: Vector, b: Vector): Vector => [a[0] - b[0], a[1] - b[1], a[2] - b[2]]
const dot = (a: Vector, b: Vector) => a[0] * b[0] + a[1] * b[1] + a[2] * b[2]
const cross = (a: Vector, b: Vector): Vector => [
  a[1] * b[2] - a[2] * b[1],
  a[2] * b[0] - a[0] * b[2],
  a[0] * b[1] - a[1] * b[0],
]

/** The point equidistant from three others: the pole of the small circle through them, on their side of the earth. */
export function centreOf(points: [Coordinates, Coordinates, Coordinates]): Coordinates {
  const [a, b, c] = points.map(toVector) as [Vector, Vector, Vector]
  const normal = cross(minus(b, a), minus(c, a))
  const side = Math.sign(dot(normal, a)) / Math.hypot(...normal)
  const [x, y, z] = normal.map((part) => part * side) as Vector
  return { lat: degrees(Math.asin(z)), lng: degrees(Math.atan2(y, x)) }
}

/**
 * The point that best fits the distances from three positions (Gauss-Newton, in steps of the plane around the guess).
 */
export function trilaterate(places: Coordinates[], km: number[], guess: Coordinates): Coordinates {
  let at = guess
  for (let turn = 0; turn < 25; turn++) {
    const step = 0.001
    const rows = places.map((place, index) => {
      const here = distanceKm(at, place)
      const north = (distanceKm(travel(at, 0, step), place) - here) / step
      const east = (distanceKm(travel(at, Math.PI / 2, step), place) - here) / step
      return { north, east, rest: km[index]! - here }
    })
    const sum = (pick: (row: (typeof rows)[number]) => number) => rows.reduce((total, row) => total + pick(row), 0)
    const [nn, ee, ne] = [sum((r) => r.north ** 2), sum((r) => r.east ** 2), sum((r) => r.north * r.east)]
    const [n, e] = [sum((r) => r.north * r.rest), sum((r) => r.east * r.rest)]
    const determinant = nn * ee - ne * ne || 1e-9
    const [north, east] = [(n * ee - e * ne) / determinant, (e * nn - n * ne) / determinant]
    at = travel(at, Math.atan2(east, north), Math.min(20, Math.hypot(north, east)))
  }
  return at
}
