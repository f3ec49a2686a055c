// A file of its own, so that a browser gets these without the schemas.

import { minimumAge } from '../members/age.ts'
import { fromDistance, toDistance } from '../units.ts'
import type { RangeKey } from './discover-filters.ts'

export const pageSize = 12

/** The bounds of the filters' sliders. */
export const filterLimits = {
  age: { min: minimumAge, max: 99 },
  height: { min: 120, max: 220 },
  weight: { min: 30, max: 180 },
  radius: { min: 5, max: 200, step: 5, initial: 50 },
} as const satisfies Record<RangeKey | 'radius', { min: number; max: number; step?: number; initial?: number }>

/** Of a text and of lists in a search. */
export const valueLimits = { city: 100, interest: 60, listed: 63 } as const

/** About how many members the first radius holds: enough to choose from, near enough to meet. */
export const fullRadius = 2000
/** What the panel shows for a range that an address leaves out. */
export const panelDefaults = { ageMin: 18, ageMax: 60, heightMin: 120, heightMax: 200, weightMin: 30, weightMax: 180 }
/** What a first visit starts from. */
export const initialFilters = { ageMin: 18, ageMax: 60, heightMin: 150, heightMax: 200, weightMin: 45, weightMax: 120 }

/** A step of the slider, which moves in kilometres or in miles. */
export function isRadiusStep(km: number): boolean {
  const { step } = filterLimits.radius
  const miles = Math.round(toDistance(km, 'imperial') / step) * step
  return km % step === 0 || km === fromDistance(miles, 'imperial')
}

/** The share of the results from which on the filter `lookingFor` is offered: what it would hide, at least. */
export const offerFrom = 1 / 5

/**
 * Last seen is the default. For a viewer without a place, nearest is the same as last seen. By compatibility the 500
 * members seen last are ranked; the others follow, last seen first.
 */
export const discoverOrders = ['lastSeen', 'nearest', 'newest', 'compatibility'] as const
