import type { Coordinates } from '@hearth/shared/members/geo'
import type { Country } from '@hearth/shared/members/members'
import { sql } from 'kysely'
import type { Database } from '../../platform/db/connection.ts'

type Sought = {
  country: Country
  city: string
  /** The chosen one of several cities with this name. */
  chosen?: number | null | undefined
  /** The city chosen so far. */
  kept?: number | null | undefined
}
type Found = Coordinates & { id: number; name: string }

/** The city with this name in any language, the most populous if none was chosen; null if there is none. */
export async function findCity(db: Database, { country, city, chosen, kept }: Sought): Promise<Found | null> {
  const { rows } = await sql<Found>`
    select
      c.id,
      c.name,
      c.lat,
      c.lng
    from city_names n
    join cities c on c.id = n.city_id
    where n.country = ${country} and n.folded = fold(${city})
    order by c.id is not distinct from ${chosen ?? null}::int desc, c.id is not distinct from ${kept ?? null}::int desc,
      n.population desc, c.id
    limit 1`.execute(db)
  return rows[0] ?? null
}

type InCountry = Found & { country: Country }

/** A city by its id, if it has this name. */
export async function cityWithId(db: Database, id: number, city: string): Promise<InCountry | null> {
  const { rows } = await sql<InCountry>`
    select
      c.id,
      c.name,
      c.country,
      c.lat,
      c.lng
    from cities c
    where c.id = ${id}
      and exists (select from city_names n where n.city_id = c.id and n.folded = fold(${city}))`.execute(db)
  return rows[0] ?? null
}

/** The centre of the most populous city with this name; null if the gazetteer has none. */
export async function cityPoint(db: Database, country: Country, city: string): Promise<Coordinates | null> {
  const found = await findCity(db, { country, city })
  return found && { lat: found.lat, lng: found.lng }
}
