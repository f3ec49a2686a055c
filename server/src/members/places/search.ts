import { fallbackLanguage, type Language } from '@hearth/shared/language-codes'
import type { Country } from '@hearth/shared/members/members'
import type { City } from '@hearth/shared/members/places'
import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../../platform/db/connection.ts'

type Asked = {
  country?: Country | undefined
  /** Those of the community. */
  countries: readonly Country[]
  prefix: string
  language?: Language | undefined
}

const maxResults = 8
/** At most this many similar cities are offered when no name begins with the text. */
const maxSimilar = 3
/** Shorter texts are similar to too many names. */
const minSimilarLength = 3
/** A city with this many inhabitants can tell where a smaller namesake is. */
const largeCityPopulation = 100_000

const countriesOf = ({ country, countries }: Asked) => (country ? [country] : countries)

/** The largest cities of each country, in index order. */
const largestCities = (asked: Asked) => sql`
  select z.id, z.population from unnest(${countriesOf(asked)}::country[]) as home (country) cross join lateral (
    select id, population from cities where country = home.country order by population desc limit ${maxResults}) z
  order by z.population desc
  limit ${maxResults}`

/** By prefix of any name. Folding may produce pattern characters, so no LIKE is used. */
const byPrefix = (asked: Asked) => sql`
  select n.city_id as id, n.population from city_names n
  where n.country = any (${countriesOf(asked)}::country[]) and n.folded ^@ fold(${asked.prefix})
  group by n.city_id, n.population
  order by n.population desc, n.city_id
  limit ${maxResults}`

/** By similarity of a name; among equally similar ones the larger city. */
const bySimilarity = (asked: Asked) => sql`
  select n.city_id as id, max(similarity(n.folded, fold(${asked.prefix})) + 0.02 * ln(n.population + 1)) as rank
  from cities_alike(${asked.prefix}) n
  where n.country = any (${countriesOf(asked)}::country[])
  group by n.city_id
  order by rank desc, n.city_id
  limit ${maxSimilar}`

type Row = Omit<City, 'at' | 'isSimilar'> & { lat: number; lng: number }

/** Adds what a list shows; for a city with a larger namesake also the nearest large city. */
async function describeCities(
  db: Database,
  found: RawBuilder<unknown>,
  rank: RawBuilder<unknown>,
  language: string | null,
) {
  const { rows } = await sql<Row>`
    with found as (${found})
    select
      c.id,
      city_called(c.id, ${language}) as name,
      c.country_code,
      c.population,
      c.lat,
      c.lng,
      beside.name as near
    from found
    join cities c on c.id = found.id
    left join lateral (
      select city_called(b.id, ${language}) as name from cities b
      where b.country = c.country and b.country_code = c.country_code
        and b.population >= ${largeCityPopulation} and b.id <> c.id
        and exists (select from city_names n where n.country = c.country and n.folded = fold(c.name)
          and n.population > c.population)
      order by point(b.lng, b.lat) <-> point(c.lng, c.lat)
      limit 1) beside on true
    order by ${rank} desc, c.id`.execute(db)
  return rows.map(({ lat, lng, ...city }) => ({ ...city, at: { lat, lng } }))
}

type Sized = Pick<City, 'name' | 'population'>

/** Compares cities by population, and then by name in the alphabet of the reader's language. */
function bySizeAndName(language: string | null) {
  const { compare } = new Intl.Collator(language ?? fallbackLanguage)
  return (one: Sized, other: Sized) => other.population - one.population || compare(one.name, other.name)
}

/** Finds cities by prefix of a name, most populous first, else cities spelled similarly. */
export async function searchCities(db: Database, asked: Asked): Promise<City[]> {
  const language = asked.language ?? null
  const first = asked.prefix ? byPrefix(asked) : largestCities(asked)
  const cities = (await describeCities(db, first, sql`found.population`, language)).toSorted(bySizeAndName(language))
  if (cities.length || asked.prefix.length < minSimilarLength)
    return cities.map((city) => ({ ...city, isSimilar: false }))
  const others = await describeCities(db, bySimilarity(asked), sql`found.rank`, language)
  return others.map((city) => ({ ...city, isSimilar: true }))
}
