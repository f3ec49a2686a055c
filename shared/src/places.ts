import * as z from 'zod'
import { api } from './api.ts'
import { Coordinates } from './geo.ts'
import { Language } from './language.ts'
import { Country } from './members.ts'

/** A city of the offline gazetteer (GeoNames). */
export const City = z.object({
  id: z.int(),
  /** In the language asked for, else as the gazetteer has it. */
  name: z.string(),
  countryCode: z.string(),
  population: z.int(),
  at: Coordinates,
  /** A large city nearby, where the country has a larger city of the same name. */
  near: z.string().nullable(),
  /** No name begins like the text; one of this city's is spelt like it. */
  isSimilar: z.boolean(),
})
export type City = z.infer<typeof City>

/** What a member may choose: nobody's exact place is ever shown, `exact` only says what is kept (docs/privacy.md). */
export const LocationInput = z.strictObject({
  /** The browser's position; null for the middle of the profile's city; left out to keep the place as it is. */
  position: Coordinates.nullable().optional(),
  /** The specification's exact-location flag: off shows the general city area only (about 500 m). */
  precision: z.enum(['exact', 'address', 'city']),
})

export const places = {
  cities: api
    .route({
      method: 'GET',
      path: '/places/cities',
      summary: 'Cities by the beginning of any of their names, most populous first, else those spelt like it',
    })
    .input(
      z.strictObject({
        /** Left out: all of them. */
        country: Country.optional(),
        prefix: z.string().trim().max(100).default(''),
        language: Language.optional(),
      }),
    )
    .output(z.array(City)),
  setLocation: api
    .errors({ TOO_MANY_MOVES: { status: 429, data: z.object({ retryAfter: z.int() }) }, NO_PLACE: { status: 409 } })
    .route({
      method: 'PUT',
      path: '/me/location',
      summary: "Save the member's place; answers the point that others see",
    })
    .input(LocationInput)
    .output(
      z.object({
        publicPoint: Coordinates.nullable(),
        /** What is shown in truth: a city from the list is never known more precisely than that. */
        precision: z.enum(['exact', 'address', 'city']),
        /** The new place counts once the member has stayed there for a while; until then the old one is shown. */
        waiting: z.boolean(),
      }),
    ),
}
