import type { MapInput } from '@hearth/shared/people/map'
import { sql } from 'kysely'
import type { Database } from '../../platform/db/connection.ts'

const maxCities = 80
/** From this zoom on a view is a region, and small cities are shown. */
const regionZoom = 7

/** The largest cities in a box, largest first. Public knowledge (GeoNames), the same for every member. */
export async function citiesIn(db: Database, { west, south, east, north, zoom }: MapInput) {
  const sides =
    west <= east
      ? [[west, east]]
      : [
          [west, 180],
          [-180, east],
        ]
  const boxes = sql.join(
    sides.map(([from, to]) => sql`point(lng, lat) <@ box(point(${from}, ${south}), point(${to}, ${north}))`),
    sql` or `,
  )
  const { rows } = await sql<{ name: string; population: number; lat: number; lng: number }>`
    select
      name,
      population,
      lat,
      lng
    from cities
    where ${zoom < regionZoom ? sql`population >= 100000` : sql`true`} and (${boxes})
    order by population desc, id
    limit ${maxCities}`.execute(db)
  return rows.map(({ name, population, lat, lng }) => ({ name, population, at: { lat, lng } }))
}
