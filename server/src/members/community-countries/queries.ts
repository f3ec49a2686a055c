import { codeOf } from '@hearth/shared/members/member-choices'
import type { Country } from '@hearth/shared/members/members'
import { sql } from 'kysely'
import type { Database } from '../../platform/db/connection.ts'

type Row = { country: Country; code: string | null; members: number }

/** How many accounts live in each country, by its ISO code; those of Other by the country of their city, if it is known. */
export async function usesOfCountries(db: Database): Promise<Record<string, number>> {
  const { rows } = await sql<Row>`
    select country, null as code, count(*) as members
    from listed_accounts
    where country <> 'Other'
    group by country
    union all
    select l.country, c.country_code, count(*)
    from listed_accounts l
    join profiles p on p.user_id = l.user_id
    join cities c on c.id = p.city_id
    where l.country = 'Other'
    group by l.country, c.country_code`.execute(db)
  const uses: Record<string, number> = {}
  for (const { country, code, members } of rows) {
    const key = code ?? codeOf(country)
    if (key) uses[key] = (uses[key] ?? 0) + members
  }
  return uses
}
