import { degrees, earthRadiusKm, radians } from '@hearth/shared/members/distances'
import type { Coordinates } from '@hearth/shared/members/geo'
import type { Box } from '@hearth/shared/people/map'
import type { Polygon } from 'geojson'
import type { View } from './map-search.ts'

/** The width of the world at zoom 0. */
const worldPixels = 512
const mercatorEnd = 85.0511

/** Converts a latitude to a share of the Web Mercator map's height, 0 at the upper edge, and back. */
const toShare = (lat: number) => 0.5 - Math.asinh(Math.tan(radians(lat))) / (2 * Math.PI)
const toLat = (share: number) => degrees(Math.atan(Math.sinh(Math.PI * (1 - 2 * share))))

const wrapped = (lng: number) => ((((lng + 180) % 360) + 360) % 360) - 180
/** Rounds to about ten metres, so equal views send equal requests. */
const rounded = (value: number) => Math.round(value * 1e4) / 1e4

export type Size = { width: number; height: number }

/** The part of the world in a window of some pixels. Across the antimeridian `west` is greater than `east`. */
export function boxOf({ lat, lng, zoom }: View, { width, height }: Size): Box {
  const world = worldPixels * 2 ** zoom
  const half = (width / 2 / world) * 360
  const middle = toShare(lat)
  const north = toLat(Math.max(0, middle - height / 2 / world))
  const south = toLat(Math.min(1, middle + height / 2 / world))
  const sides = half >= 180 ? { west: -180, east: 180 } : { west: wrapped(lng - half), east: wrapped(lng + half) }
  return {
    west: rounded(sides.west),
    east: rounded(sides.east),
    south: rounded(Math.max(-mercatorEnd, south)),
    north: rounded(Math.min(mercatorEnd, north)),
  }
}

export const contains = ({ west, south, east, north }: Box, { lat, lng }: Coordinates) =>
  lat >= south && lat <= north && (west <= east ? lng >= west && lng <= east : lng >= west || lng <= east)

/** The distance of two positions on the screen, without crossing the map's edge. */
export function pixelsBetween(one: Coordinates, other: Coordinates, zoom: number): number {
  const world = worldPixels * 2 ** zoom
  return world * Math.hypot((one.lng - other.lng) / 360, toShare(one.lat) - toShare(other.lat))
}

/** The position some pixels to the right and down on the screen. */
export function movedBy({ lat, lng }: Coordinates, { x, y }: { x: number; y: number }, zoom: number): Coordinates {
  const world = worldPixels * 2 ** zoom
  return { lat: toLat(toShare(lat) + y / world), lng: lng + (x / world) * 360 }
}

/** The view that contains a box with some padding. */
export function viewOf(box: Box, { width, height }: Size): View {
  const span = box.west <= box.east ? box.east - box.west : box.east - box.west + 360
  const top = toShare(Math.min(mercatorEnd, box.north))
  const bottom = toShare(Math.max(-mercatorEnd, box.south))
  const across = Math.log2((width * 0.7) / worldPixels / (span / 360))
  const down = Math.log2((height * 0.7) / worldPixels / (bottom - top))
  return { lat: toLat((top + bottom) / 2), lng: wrapped(box.west + span / 2), zoom: Math.min(across, down) }
}

const corners = 64

/** A circle on the ground as a polygon. */
export function circle({ lat, lng }: Coordinates, metres: number): Polygon {
  const arc = metres / (earthRadiusKm * 1000)
  const from = radians(lat)
  const ring = Array.from({ length: corners + 1 }, (_, index) => {
    const bearing = (2 * Math.PI * (index % corners)) / corners
    const to = Math.asin(Math.sin(from) * Math.cos(arc) + Math.cos(from) * Math.sin(arc) * Math.cos(bearing))
    const turn = Math.atan2(
      Math.sin(bearing) * Math.sin(arc) * Math.cos(from),
      Math.cos(arc) - Math.sin(from) * Math.sin(to),
    )
    return [lng + degrees(turn), degrees(to)]
  })
  return { type: 'Polygon', coordinates: [ring] }
}
