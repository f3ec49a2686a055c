import * as z from 'zod'
import { api } from '../api.ts'
import { Language } from '../language.ts'
import { type Country as CountryKey, countries } from './member-choices.ts'
import { Country } from './members.ts'

/** A country that an operator switches on and off. Other is always there. */
export const NamedCountry = Country.exclude(['Other'])
export type NamedCountry = z.infer<typeof NamedCountry>

const initialList = countries.filter((country) => country !== 'Other')

/** What an admin edits. */
export const EditableCountries = z.strictObject({
  /** The countries that members can choose besides Other, in the operator's order. */
  list: z
    .array(NamedCountry)
    .min(1, 'country_required')
    .max(NamedCountry.options.length, 'invalid')
    .refine((list) => new Set(list).size === list.length, 'country_twice'),
  /** Screens sort them by their names in the reader's language, not in the order of the list. */
  byName: z.boolean().default(true),
})
export type EditableCountries = z.infer<typeof EditableCountries>

/** The countries of a community. */
export const Countries = EditableCountries.extend({
  /** Switched on or off: the job moves their members, cities and saved searches. */
  due: z.array(NamedCountry).default([]),
})
export type Countries = z.infer<typeof Countries>

/** The countries of a community that has changed nothing. */
export const initialCountries: Countries = { list: initialList, byName: true, due: [] }

/** The countries that members can choose, Other last. */
export const offeredCountries = ({ list }: Pick<Countries, 'list'>): CountryKey[] => [...list, 'Other']

/** The countries in which members can be: for a while also those that were switched off. */
export const livedInCountries = ({ list, due }: Pick<Countries, 'list' | 'due'>): CountryKey[] => [
  ...new Set([...list, ...due, 'Other' as const]),
]

/** The country as the community has it: Other in place of one that is switched off. */
export const offeredCountry = (country: CountryKey, { list }: Pick<Countries, 'list'>): CountryKey =>
  (list as CountryKey[]).includes(country) ? country : 'Other'

/** The countries as members see them, in one language. */
export const ShownCountries = z.object({
  list: z.array(z.object({ key: NamedCountry, name: z.string() })),
  byName: z.boolean(),
})
export type ShownCountries = z.infer<typeof ShownCountries>

export const communityCountries = {
  list: api
    .route({ method: 'GET', path: '/countries', summary: 'The countries that members can choose, in a language' })
    .input(z.strictObject({ language: Language }))
    .output(ShownCountries),
}
