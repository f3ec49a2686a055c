import type { BinaryLike } from 'node:crypto'
import { type Population, peopleInRing } from './population.ts'
import { cellOf, type PrecisePosition, publicPoint, radii, radiusOf } from './public-point.ts'

/** A ring that hides a member holds so many people at least. */
const minResidents = 50

/**
 * r for a place (rule R12): the precision's own, or the next larger one with which the positions that fit the public
 * point, the ring from r to 2.36 r around it, are home to 50 people. It depends on the cell alone, as the point does.
 */
export function ruralRadius(population: Population, key: BinaryLike, memberId: string, place: PrecisePosition): number {
  const fits = radii.filter((radius) => radius >= radiusOf[place.precision])
  const chosen = fits.find((radius) => {
    const point = publicPoint(key, memberId, cellOf(place, radius).id, { ...place, radius })
    return peopleInRing(population, point, radius / 1000, (2.36 * radius) / 1000) >= minResidents
  })
  return chosen ?? radii.at(-1)!
}
