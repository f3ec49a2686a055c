import type { Coordinates } from '@hearth/shared/members/geo'
import type { Country } from '@hearth/shared/members/members'
import type { ProfileInput } from '@hearth/shared/people/profile'
import { findCity } from '../../members/places/queries.ts'
import type { Database } from '../../platform/db/connection.ts'

type Before = { country: Country | null; city: string | null; cityId: number | null; publicLat: number | null }
/** The city of a profile and its coordinates; `at` is null when the public point stays. */
type ProfileCity = { city: string; cityId: number | null; at: Coordinates | null }

/**
 * Whether a save keeps the public point: there is one and the city is unchanged. A measured position says more than a
 * city's name, so it also survives a change of city.
 */
function keepsPublicPoint(before: Before, country: Country, isSameCity: boolean, isMeasured: boolean): boolean {
  return before.publicLat !== null && before.country === country && (isSameCity || isMeasured)
}

/** For a city missing from the gazetteer: the position the member gives, or the current public point. */
function resolveUnknownCity(
  before: Before,
  { country, city, position }: ProfileInput,
  isMeasured: boolean,
): ProfileCity | null {
  if (position) return { city, cityId: null, at: position }
  return keepsPublicPoint(before, country, before.city === city, isMeasured) ? { city, cityId: null, at: null } : null
}

/**
 * The city of a saved profile under the gazetteer's own name, whatever language the member typed it in.
 * @returns null when the city's position is unknown
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
