// A file of its own, so that a browser gets these without the schemas.

import type { Coordinates } from './geo.ts'

/** Mean radius of the earth in km. */
export const earthRadiusKm = 6371

export const radians = (degrees: number) => (degrees * Math.PI) / 180
export const degrees = (angle: number) => (angle * 180) / Math.PI

/** Great-circle distance in km (haversine: Sinnott, "Virtues of the Haversine", Sky & Telescope 1984). */
export function distanceKm(a: Coordinates, b: Coordinates): number {
  const northward = Math.sin(radians(b.lat - a.lat) / 2) ** 2
  const eastward = Math.sin(radians(b.lng - a.lng) / 2) ** 2
  const half = northward + Math.cos(radians(a.lat)) * Math.cos(radians(b.lat)) * eastward
  return 2 * earthRadiusKm * Math.asin(Math.sqrt(Math.min(1, half)))
}

export type DistanceLabel = { kind: 'under' | 'about'; value: number; decimals: 0 | 1 }

/**
 * The number on a distance badge, in km or in miles: "under 1", then one decimal below 10, then whole ones. `decimals` is
 * how many the text must keep ("3.0 km"); the sentence around it is in the locale files.
 */
export function distanceLabel(distance: number): DistanceLabel {
  if (distance < 1) return { kind: 'under', value: 1, decimals: 0 }
  if (distance < 10) return { kind: 'about', value: Math.round(distance * 10) / 10, decimals: 1 }
  return { kind: 'about', value: Math.round(distance), decimals: 0 }
}
