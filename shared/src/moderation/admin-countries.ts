import * as z from 'zod'
import { api } from '../api.ts'
import { Language } from '../language.ts'
import { EditableCountries, NamedCountry } from '../members/community-countries.ts'

const Revision = z.int().min(0)

/** The countries as an admin edits them. */
export const EditedCountries = EditableCountries.extend({
  /** Changes with every change of the countries. */
  revision: Revision,
  /** How many members live in each country, by its ISO code; under Other, by the country of their city. */
  uses: z.record(z.string(), z.int()),
})
export type EditedCountries = z.infer<typeof EditedCountries>

export const adminCountries = {
  names: api
    .route({ method: 'GET', path: '/admin/countries/names', summary: 'All countries that a community can have, named' })
    .input(z.strictObject({ language: Language }))
    .output(z.array(z.object({ key: NamedCountry, name: z.string() }))),
  read: api
    .route({ method: 'GET', path: '/admin/countries', summary: 'The countries that members can choose, to edit' })
    .output(EditedCountries),
  save: api
    .errors({ COUNTRIES_CHANGED: { status: 409 } })
    .route({ method: 'PUT', path: '/admin/countries', summary: 'Replace the countries that members can choose' })
    .input(EditableCountries.extend({ revision: Revision }))
    .output(EditedCountries),
}
