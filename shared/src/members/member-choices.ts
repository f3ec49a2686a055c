import type { otherCountries } from './other-countries.ts'

// A file of its own, so that a browser gets these without the schemas.

export const genders = ['male', 'female', 'non-binary', 'other'] as const

export const relationshipGoals = ['casual', 'serious', 'marriage', 'friendship'] as const

/** The countries of a new community, with their ISO codes; Other has none. */
export const countryCodes = {
  'United States': 'US',
  Canada: 'CA',
  'United Kingdom': 'GB',
  Germany: 'DE',
  France: 'FR',
  Italy: 'IT',
  Spain: 'ES',
  Netherlands: 'NL',
  Sweden: 'SE',
  Norway: 'NO',
  Denmark: 'DK',
  Australia: 'AU',
  'New Zealand': 'NZ',
  Japan: 'JP',
  'South Korea': 'KR',
  Singapore: 'SG',
  Brazil: 'BR',
  Argentina: 'AR',
  Mexico: 'MX',
  India: 'IN',
  Other: null,
} as const
/** A country of a community: by its name if a new community has it, else by its ISO code. */
export type Country = keyof typeof countryCodes | (typeof otherCountries)[number]
/** The countries that a member of a new community can choose. */
export const countries = Object.keys(countryCodes) as (keyof typeof countryCodes)[]

const codes: Partial<Record<Country, string | null>> = countryCodes

/** The ISO code of a country; null for Other. */
export const codeOf = (country: Country): string | null => codes[country] ?? (country === 'Other' ? null : country)

/**
 * The country a member chooses for an ISO code.
 * @param among the countries of the community
 */
export const countryOfCode = (code: string, among: readonly Country[] = countries): Country =>
  among.find((country) => codeOf(country) === code) ?? 'Other'
