import type { Coordinates } from '@hearth/shared/members/geo'
import type { Country } from '@hearth/shared/members/members'
import type { ProfileInput } from '@hearth/shared/people/profile'
import { cityWithId, findCity } from '../../members/places/queries.ts'
import type { Database } from '../../platform/db/connection.ts'

type Before = { country: Country | null; city: string | null; cityId: number | null; publicLat: number | null }
/** The city of a profile and its coordinates; `at` is null when the public point stays. */
type ProfileCity = { country: Country; city: string; cityId: number | null; at: Coordinates | null }

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
  if (position) return { country, city, cityId: null, at: position }
  return keepsPublicPoint(before, country, before.city === city, isMeasured)
    ? { country, city, cityId: null, at: null }
    : null
}

/**
 * The city that a profile names. The community may have switched on its country while a form had it under Other.
 * @param kept the city of before
 */
async function findHome(db: Database, { country, city, cityId }: ProfileInput, kept: number | null) {
  const found = await findCity(db, { country, city, chosen: cityId, kept })
  if (found) return { country, ...found }
  const id = cityId ?? kept
  return country === 'Other' && id ? cityWithId(db, id, city) : null
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
  const found = await findHome(db, input, before.cityId)
  if (!found) return resolveUnknownCity(before, input, isMeasured)
  const isSame = before.cityId === null ? before.city === found.name : before.cityId === found.id
  const stays = keepsPublicPoint(before, found.country, isSame, isMeasured)
  return {
    country: found.country,
    city: found.name,
    cityId: found.id,
    at: stays ? null : { lat: found.lat, lng: found.lng },
  }
}
