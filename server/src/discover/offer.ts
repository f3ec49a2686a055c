import { offerFrom } from '@hearth/shared/discover-limits'
import { sql } from 'kysely'
import type { Database } from '../db/connection.ts'
import { looksFor } from '../visibility/queries.ts'
import { conditions, gendersOf, type Search } from './conditions.ts'
import { scan } from './relaxations.ts'
import { bucketsOf } from './rules.ts'

/** How many members are read to find the share, those seen last. It bounds the cost in a community of any size. */
const maxScanned = 1000

type Counts = { found: number; left: number }

/**
 * Whether to offer the filter `lookingFor`: it would hide more than a fifth of the members who fit, but not all, and the
 * viewer has not answered the offer yet.
 */
export async function offersLookingFor(db: Database, search: Search): Promise<boolean> {
  const { viewer, filters, places } = search
  if (filters.lookingFor) return false
  const area = { buckets: bucketsOf(viewer, filters, places), among: gendersOf(filters) }
  // Without an open offer PostgreSQL reads one row and none of the members.
  const { rows } = await sql<Counts>`
    select count(*) as found, count(*) filter (where ${looksFor(viewer)}) as left
    from ${scan(area, maxScanned)}
    where exists (select from profiles where id = ${viewer.profileId} and offer_looking_for)
      and ${conditions(search)}`.execute(db)
  const { found, left } = rows[0] ?? { found: 0, left: 0 }
  return left > 0 && found - left > found * offerFrom
}
