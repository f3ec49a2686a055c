// A file of its own, so that a browser gets these without the schemas.

export const genders = ['male', 'female', 'non-binary', 'other'] as const

export const relationshipGoals = ['casual', 'serious', 'marriage', 'friendship'] as const

/** The countries a member can choose, with their ISO codes, which give the names in every language; Other has none. */
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
export type Country = keyof typeof countryCodes
export const countries = Object.keys(countryCodes) as [Country, ...Country[]]

const countriesByCode = new Map<string, Country>(countries.map((country) => [countryCodes[country] ?? '', country]))
/** The country a member chooses for an ISO code. */
export const countryOfCode = (code: string): Country => countriesByCode.get(code) ?? 'Other'
