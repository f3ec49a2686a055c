import type { Coordinates } from '@hearth/shared/geo'
import type { Country } from '@hearth/shared/members'
import type { ProfileInput } from '@hearth/shared/profile'
import type { Database } from '../db/connection.ts'
import { findCity } from '../places/queries.ts'

type Before = { country: Country | null; city: string | null; cityId: number | null; publicLat: number | null }
/** What a profile says of its city, and where that is; `at` is null for one that stays where it is. */
type ProfileCity = { city: string; cityId: number | null; at: Coordinates | null }

/**
 * Whether a save leaves a member where others see them: they have a place, and the profile's city is the same. A place
 * that the device measured says more than a city's name, so that it also stays when only the city changes.
 */
function keepsPublicPoint(before: Before, country: Country, isSameCity: boolean, isMeasured: boolean): boolean {
  return before.publicLat !== null && before.country === country && (isSameCity || isMeasured)
}

/** A city that the gazetteer does not know is where the member says it is, or where they are seen already. */
function resolveUnknownCity(
  before: Before,
  { country, city, position }: ProfileInput,
  isMeasured: boolean,
): ProfileCity | null {
  if (position) return { city, cityId: null, at: position }
  return keepsPublicPoint(before, country, before.city === city, isMeasured) ? { city, cityId: null, at: null } : null
}

/**
 * The city of a profile that is saved, by the gazetteer's own name, in whichever language it was given.
 * @returns null for a city that nobody knows the place of
 */
export async function resolveCity(
  db: Database,
  before: Before,
  input: ProfileInput,
  isMeasured: boolean,
): Promise<ProfileCity | null> {
  const { country, city, cityId } = input
  const found = await findCity(db, { country, city, chosen: cityId, kept: before.cityId })
  if (!found) return resolveUnknownCity(before, input, isMeasured)
  const isSame = before.cityId === null ? before.city === found.name : before.cityId === found.id
  const stays = keepsPublicPoint(before, country, isSame, isMeasured)
  return { city: found.name, cityId: found.id, at: stays ? null : { lat: found.lat, lng: found.lng } }
}
