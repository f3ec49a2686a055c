import type { BinaryLike } from 'node:crypto'
import { type Population, peopleInRing } from './population.ts'
import { cellOf, type Place, publicPoint, radii, radiusOf } from './public-point.ts'

/** A ring that hides a member holds so many people at least. */
const enough = 50

/**
 * r for a place (rule R12): the precision's own, or the next larger one with which the positions that fit the public
 * point, the ring from r to 2.36 r around it, are home to 50 people. It depends on the cell alone, as the point does.
 */
export function widened(population: Population, key: BinaryLike, memberId: string, place: Place): number {
  const fits = radii.filter((radius) => radius >= radiusOf[place.precision])
  const chosen = fits.find((radius) => {
    const point = publicPoint(key, memberId, cellOf(place, radius).id, { ...place, radius })
    return peopleInRing(population, point, radius / 1000, (2.36 * radius) / 1000) >= enough
  })
  return chosen ?? radii.at(-1)!
}
