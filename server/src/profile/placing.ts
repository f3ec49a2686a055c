import type { LocationPrecision } from '@hearth/shared/geo'
import type { ProfileInput } from '@hearth/shared/profile'
import type { Product, Viewer } from '../api.ts'
import { saveLocation } from '../location/queries.ts'
import { cityPoint } from '../places/queries.ts'

type Home = Pick<ProfileInput, 'country' | 'city'>
type Before = { country: string | null; city: string | null; publicLat: number | null }

/**
 * Whether a save leaves a member where others see them: they have a place, and the profile's city is the same. A place
 * that the device measured says more than a city's name, so that it also stays when only the city changes.
 */
export function staysPlaced(before: Before, after: Home, isMeasured: boolean): boolean {
  if (before.publicLat === null || before.country !== after.country) return false
  return before.city === after.city || isMeasured
}

/**
 * Puts a member into the middle of the city that their profile names. Their former point is already withdrawn, and so
 * they are seen without a place when the gazetteer does not know the city, and also when they have moved too often: a
 * pin in a city that they say they have left would be wrong, and a profile that was filled in is never refused for it.
 * The next save, or the location button, tries again.
 */
export async function placeInCity(
  product: Product,
  viewer: Viewer,
  precision: LocationPrecision,
  { country, city }: Home,
) {
  const fix = await cityPoint(product.db, country, city)
  if (fix) await saveLocation(product, { ...viewer, precision, fix, source: 'city' })
}
