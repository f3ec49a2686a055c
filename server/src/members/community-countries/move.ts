import { type Countries, type NamedCountry, offeredCountry } from '@hearth/shared/members/community-countries'
import { codeOf } from '@hearth/shared/members/member-choices'
import { sql } from 'kysely'
import { changeProfiles } from '../../platform/db/batches.ts'
import type { Database } from '../../platform/db/connection.ts'

/** A country that was switched, its ISO code, and where its members, cities and saved searches belong now. */
const switched = (key: NamedCountry, countries: Countries) => ({
  key,
  code: codeOf(key),
  home: offeredCountry(key, countries),
})

const listOf = (countries: Countries) =>
  sql`jsonb_to_recordset(${JSON.stringify(countries.due.map((key) => switched(key, countries)))}::jsonb)
    as switched (key country, code text, home country)`

/** Moves the cities with their names, by which a search within the country finds them. */
export async function moveCities(transaction: Database, countries: Countries): Promise<void> {
  await sql`update cities c set country = switched.home from ${listOf(countries)}
      where c.country_code = switched.code and c.country <> switched.home`.execute(transaction)
  await sql`update city_names n set country = c.country from ${listOf(countries)}, cities c
      where c.country_code = switched.code and n.city_id = c.id and n.country <> c.country`.execute(transaction)
}

/**
 * Moves the members of a country that is off, and those of Other whose city lies in a country that is on. Triggers move
 * what follows a profile.
 */
export const moveMembers = (db: Database, countries: Countries): Promise<void> =>
  changeProfiles(db, {
    update: sql`update profiles p
      set country = switched.home
      from page, ${listOf(countries)}
      where p.id = page.id and p.country <> switched.home
        and (p.country = switched.key
          or p.country = 'Other' and exists (select from cities c
            where c.id = p.city_id and c.country_code = switched.code))`,
  })

/**
 * A saved search for a country that is off asks for Other. One for a city under Other asks for the country that is on, if
 * the gazetteer has the city there alone.
 */
export async function moveSearches(db: Database, countries: Countries): Promise<void> {
  await sql`update saved_searches s
    set filters = s.filters || jsonb_build_object('country', switched.home)
    from ${listOf(countries)}
    where s.filters ->> 'country' = switched.key::text and switched.home = 'Other'`.execute(db)
  await sql`update saved_searches s
    set filters = s.filters || jsonb_build_object('country', switched.home)
    from ${listOf(countries)}
    where s.filters ->> 'country' = 'Other' and switched.home <> 'Other'
      and exists (select from city_names n where n.country = switched.home and n.folded = fold(s.filters ->> 'city'))
      and not exists (select from city_names n where n.country = 'Other' and n.folded = fold(s.filters ->> 'city'))`.execute(
    db,
  )
}
