import { refreshUndoHours } from '@hearth/shared/people/recommendation-limits'
import type { UndoableRefresh } from '@hearth/shared/people/recommendations'
import { sql } from 'kysely'
import type { Viewer } from '../../members/visibility/queries.ts'
import type { Database } from '../../platform/db/connection.ts'
import { type Recipient, stillFits } from './candidates.ts'

type Owner = Pick<Viewer, 'profileId'>

/** Serialises changes of one member's recommendations until the transaction ends. */
export const lockRecommendations = (transaction: Database, { profileId }: Owner) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${profileId}, 30))`.execute(transaction)

const undoable = sql`r.closed = 'refreshed' and r.closed_at > now() - ${sql.lit(refreshUndoHours)} * interval '1 hour'`

/** Sets the undecided recommendations aside. The last slot in use identifies the refresh. */
export function setAsideUndecided(db: Database, viewer: Owner): Promise<unknown> {
  return db.transaction().execute(async (transaction) => {
    await lockRecommendations(transaction, viewer)
    await sql`update recommendation_log set closed = 'refreshed', closed_at = clock_timestamp(),
        refresh_slot = (select max(slot) from recommendation_log where viewer_id = ${viewer.profileId})
      where viewer_id = ${viewer.profileId} and closed is null`.execute(transaction)
  })
}

/** Withdraws the undecided recommendations, which were chosen for older wishes. They may be recommended again. */
export function withdrawUndecided(db: Database, viewer: Owner): Promise<unknown> {
  return db.transaction().execute(async (transaction) => {
    await lockRecommendations(transaction, viewer)
    await sql`update recommendation_log set closed = 'wishes', closed_at = clock_timestamp()
      where viewer_id = ${viewer.profileId} and closed is null`.execute(transaction)
  })
}

/**
 * Undoes a refresh and every later one: the members it set aside return to their slots, and recommendations made since
 * are withdrawn. Does nothing once the time for undoing is over.
 */
export function restoreRefresh(db: Database, viewer: Owner, refresh: number): Promise<unknown> {
  return db.transaction().execute(async (transaction) => {
    await lockRecommendations(transaction, viewer)
    const { numAffectedRows } = await sql`update recommendation_log r
      set closed = null, closed_at = null, refresh_slot = null
      where r.viewer_id = ${viewer.profileId} and r.refresh_slot = ${refresh} and ${undoable}`.execute(transaction)
    if (!numAffectedRows) return
    await sql`update recommendation_log set closed = 'undone', closed_at = clock_timestamp(), refresh_slot = null
      where viewer_id = ${viewer.profileId} and slot > ${refresh} and closed is distinct from 'wishes'`.execute(
      transaction,
    )
  })
}

/** The latest refresh that can be undone, and how many members would return. */
export async function undoableRefreshOf(db: Database, recipient: Recipient): Promise<UndoableRefresh | null> {
  const { profileId } = recipient.viewer
  const { rows } = await sql<UndoableRefresh>`
    select r.refresh_slot as id, count(*)::int as count
    from recommendation_log r
    join search_members s on s.profile_id = r.shown_id
    where r.viewer_id = ${profileId} and ${undoable} and ${stillFits(recipient)} and r.refresh_slot = (
      select max(refresh_slot) from recommendation_log r where r.viewer_id = ${profileId} and ${undoable})
    group by r.refresh_slot`.execute(db)
  return rows[0] ?? null
}
