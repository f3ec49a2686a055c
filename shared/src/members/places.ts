import * as z from 'zod'
import { api } from '../api.ts'
import { Language } from '../language.ts'
import { arrivalLimit } from '../text.ts'
import { Coordinates } from './geo.ts'
import { Country } from './members.ts'

/** A city of the offline gazetteer (GeoNames). */
export const City = z.object({
  id: z.int(),
  /** In the requested language, else as in the gazetteer. */
  name: z.string(),
  countryCode: z.string(),
  population: z.int(),
  at: Coordinates,
  /** A large city nearby, where the country has a larger city of the same name. */
  near: z.string().nullable(),
  /** No city's name begins with the text; a name of this one is spelled similarly. */
  isSimilar: z.boolean(),
})
export type City = z.infer<typeof City>

/** The member's choice. No exact position is ever shown; `exact` only sets what is stored (docs/privacy.md). */
export const LocationInput = z.strictObject({
  /** The browser's position; null: the centre of the profile's city; absent: the location stays. */
  position: Coordinates.nullable().optional(),
  /** `city` shows the general area only (about 500 m). */
  precision: z.enum(['exact', 'address', 'city']),
})

export const places = {
  cities: api
    .route({
      method: 'GET',
      path: '/places/cities',
      summary: 'Cities by the prefix of any of their names, most populous first, else cities spelled similarly',
    })
    .input(
      z.strictObject({
        /** Absent: all countries. */
        country: Country.optional(),
        prefix: z.string().check(arrivalLimit(100)).trim().max(100).default(''),
        language: Language.optional(),
      }),
    )
    .output(z.array(City)),
  setLocation: api
    .errors({ TOO_MANY_MOVES: { status: 429, data: z.object({ retryAfter: z.int() }) }, NO_PLACE: { status: 409 } })
    .route({
      method: 'PUT',
      path: '/me/location',
      summary: "Save the member's location; returns the point that others see",
    })
    .input(LocationInput)
    .output(
      z.object({
        publicPoint: Coordinates.nullable(),
        /** The effective precision: a city from the list is never more precise than `city`. */
        precision: z.enum(['exact', 'address', 'city']),
        /** The new location takes effect after the member has stayed for a while; until then the old one is shown. */
        waiting: z.boolean(),
      }),
    ),
}
