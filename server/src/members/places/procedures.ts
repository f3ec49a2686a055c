import { livedInCountries } from '@hearth/shared/members/community-countries'
import type { Coordinates, LocationPrecision } from '@hearth/shared/members/geo'
import type { Country } from '@hearth/shared/members/members'
import { account, type Context } from '../../api.ts'
import type { Viewer } from '../../members/visibility/queries.ts'
import type { Database } from '../../platform/db/connection.ts'
import { changePrecision, saveLocation } from '../location/queries.ts'
import { findCity } from './queries.ts'
import { searchCities } from './search.ts'

/** Cities by the prefix of any of their names; see `searchCities`. */
export const cities = account.places.cities.handler(async ({ context: { db, community }, input }) => {
  const { value } = await community.part('countries')
  return searchCities(db, { ...input, countries: livedInCountries(value) })
})

async function ownCity(db: Database, profileId: string): Promise<Coordinates | null> {
  const profile = await db
    .selectFrom('profiles')
    .where('id', '=', profileId)
    .select(['country', 'city', 'cityId'])
    .executeTakeFirst()
  if (!profile?.city) return null
  return findCity(db, { country: profile.country as Country, city: profile.city, chosen: profile.cityId })
}

type Asked = { position?: Coordinates | null; precision: LocationPrecision }

/** The current location at another precision, or a new one; null when there is none. */
async function newLocation(
  context: Pick<Context, 'db' | 'vaultDb' | 'secret' | 'pointKey'>,
  viewer: Viewer,
  { position, precision }: Asked,
) {
  const kept = position === undefined ? await changePrecision(context, { ...viewer, precision }) : null
  if (kept) return kept
  const fix = position ?? (await ownCity(context.db, viewer.profileId))
  return fix && saveLocation(context, { ...viewer, precision, fix, source: position ? 'device' : 'city' })
}

/**
 * Saves the member's location: the browser's position, the centre of their city, or the last one at another precision.
 * @throws NO_PLACE when no position is given and the gazetteer does not know the profile's city; TOO_MANY_MOVES with the
 * seconds until the next move is allowed
 */
export const setLocation = account.places.setLocation.handler(async ({ context, input, errors }) => {
  const saved = await newLocation(context, context.viewer, input)
  if (!saved) throw errors.NO_PLACE()
  if ('refused' in saved) {
    const retryAfter = Math.ceil((+saved.retryAt - Date.now()) / 1000)
    throw errors.TOO_MANY_MOVES({ data: { retryAfter } })
  }
  return { publicPoint: saved.publicPoint, precision: saved.precision, waiting: saved.waiting }
})
