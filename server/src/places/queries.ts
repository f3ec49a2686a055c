import type { Coordinates } from '@hearth/shared/geo'
import type { Country } from '@hearth/shared/person'
import { sql } from 'kysely'
import type { Database } from '../db/connection.ts'

/** The centre of a city that the gazetteer knows, the most populous of that name; null for any other text. */
export async function cityPoint(db: Database, country: Country, city: string): Promise<Coordinates | null> {
  const found = await db
    .selectFrom('cities')
    .where('country', '=', country)
    .where(sql<boolean>`fold(name) = fold(${city})`)
    .select(['lat', 'lng'])
    .orderBy('population', 'desc')
    .limit(1)
    .executeTakeFirst()
  return found ?? null
}
