import type { BinaryLike } from 'node:crypto'
import { type Population, peopleInRing } from './population.ts'
import { cellOf, type PrecisePosition, publicPoint, radii, radiusOf } from './public-point.ts'

/** Residents required in the ring that hides a member. */
const minResidents = 50

/**
 * r for a position: the precision's own, or the next larger one at which the ring from r to 2.36 r around the public
 * point, where the position must lie, has at least 50 residents. Like the point, it depends on the cell only.
 */
export function ruralRadius(population: Population, key: BinaryLike, memberId: string, place: PrecisePosition): number {
  const fits = radii.filter((radius) => radius >= radiusOf[place.precision])
  const chosen = fits.find((radius) => {
    const point = publicPoint(key, memberId, cellOf(place, radius).id, { ...place, radius })
    return peopleInRing(population, point, radius / 1000, (2.36 * radius) / 1000) >= minResidents
  })
  return chosen ?? radii.at(-1)!
}
