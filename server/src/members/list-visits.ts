import { sql } from 'kysely'
import type { Database } from '../platform/db/connection.ts'
import type { Viewer } from './visibility/queries.ts'

type ListOwner = Pick<Viewer, 'profileId'>

/** When the viewer last visited each of their lists; null for never. */
export async function visitsOf(db: Database, { profileId }: ListOwner) {
  const visits = await db
    .selectFrom('memberVisits')
    .where('profileId', '=', profileId)
    .select(['likesAt', 'viewsAt'])
    .executeTakeFirst()
  return visits ?? { likesAt: null, viewsAt: null }
}

/**
 * Records that the viewer visits a list now.
 * @returns the time of the visit
 */
export async function recordVisit(db: Database, { profileId }: ListOwner, list: 'likesAt' | 'viewsAt'): Promise<Date> {
  const now = sql<Date>`now()`
  const row = await db
    .insertInto('memberVisits')
    .values({ profileId, [list]: now })
    .onConflict((conflict) => conflict.column('profileId').doUpdateSet({ [list]: now }))
    .returning(`${list} as at`)
    .executeTakeFirstOrThrow()
  return row.at!
}
