import { offeredCountries } from '@hearth/shared/members/community-countries'
import { countryOfCode } from '@hearth/shared/members/member-choices'
import type { Country } from '@hearth/shared/members/members'
import type { TestMemberTraits } from '@hearth/shared/moderation/test-members'
import { sql } from 'kysely'
import type { Options } from '../../../../test-members/src/generate.ts'
import type { Town } from '../../../../test-members/src/places.ts'
import { readPart } from '../../platform/community/parts.ts'
import type { Database } from '../../platform/db/connection.ts'

const folded = (text: string) => text.trim().toLowerCase()

/** The country that a text names in English or by its code. */
const countryNamed = (text: string, countries: readonly Country[]): Country | undefined =>
  countries.find((country) => folded(country) === folded(text)) ??
  (/^[a-z]{2}$/i.test(text.trim()) ? countryOfCode(text.trim().toUpperCase(), countries) : undefined)

/** The most populous city of this name in any language. */
async function townNamed(db: Database, city: string, within: readonly Country[]): Promise<Town | null> {
  const { rows } = await sql<Town>`
    select
      c.name,
      c.country_code as code,
      c.country,
      c.population,
      c.lat,
      c.lng
    from city_names n
    join cities c on c.id = n.city_id
    where n.country = any (${within}::country[]) and n.folded = fold(${city})
    order by n.population desc, c.id
    limit 1`.execute(db)
  return rows[0] ?? null
}

type Offered = { countries: readonly Country[] }

/** The town that "Lyon" or "Lyon, France" means, in a country if one was chosen. */
function townMeant(db: Database, near: string, { country, countries }: Pick<Options, 'country'> & Offered) {
  const [city = '', ...rest] = near.split(',')
  const named = rest.length ? countryNamed(rest.join(','), countries) : undefined
  if ((rest.length && !named) || (country && named && country !== named)) return null
  const only = country ?? named
  return townNamed(db, city, only ? [only] : countries)
}

/** What the generator takes; null when the gazetteer has no such city. */
export async function optionsOf(db: Database, traits: Omit<TestMemberTraits, 'seed'>): Promise<Options | null> {
  const { near, country, language, activity } = traits
  const countries = offeredCountries((await readPart(db, 'countries')).value)
  const options = { country, countries, language, activity }
  if (!near) return options
  const centre = await townMeant(db, near, options)
  return centre && { ...options, centre }
}
