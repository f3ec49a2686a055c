import { refreshUndoHours } from '@hearth/shared/recommendation-limits'
import type { PutAway } from '@hearth/shared/recommendations'
import { sql } from 'kysely'
import type { Database } from '../db/connection.ts'
import type { Viewer } from '../visibility/queries.ts'
import { canWait, type Seeker } from './candidates.ts'

type Mine = Pick<Viewer, 'profileId'>

/** One change of a member's hand after another, from here to the end of the transaction. */
export const lockHand = (transaction: Database, { profileId }: Mine) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${profileId}, 30))`.execute(transaction)

const undoable = sql`r.closed = 'refreshed' and r.closed_at > now() - ${sql.lit(refreshUndoHours)} * interval '1 hour'`

/** Puts what waits in the hand away. All of it bears the last slot dealt, which names the refresh. */
export function putAway(db: Database, viewer: Mine): Promise<unknown> {
  return db.transaction().execute(async (transaction) => {
    await lockHand(transaction, viewer)
    await sql`update recommendation_log set closed = 'refreshed', closed_at = clock_timestamp(),
        closed_after = (select max(slot) from recommendation_log where viewer_id = ${viewer.profileId})
      where viewer_id = ${viewer.profileId} and closed is null`.execute(transaction)
  })
}

/** Gives what waits in the hand back: it was dealt under wishes of before, and may come again under these. */
export function giveBack(db: Database, viewer: Mine): Promise<unknown> {
  return db.transaction().execute(async (transaction) => {
    await lockHand(transaction, viewer)
    await sql`update recommendation_log set closed = 'wishes', closed_at = clock_timestamp()
      where viewer_id = ${viewer.profileId} and closed is null`.execute(transaction)
  })
}

/**
 * Takes a refresh back, and every later one with it: the cards that it put away lie in the hand again, in their places,
 * and what has been dealt since is given back. Once it is over, nothing happens.
 */
export function takeBack(db: Database, viewer: Mine, refresh: number): Promise<unknown> {
  return db.transaction().execute(async (transaction) => {
    await lockHand(transaction, viewer)
    const { numAffectedRows } = await sql`update recommendation_log r
      set closed = null, closed_at = null, closed_after = null
      where r.viewer_id = ${viewer.profileId} and r.closed_after = ${refresh} and ${undoable}`.execute(transaction)
    if (!numAffectedRows) return
    await sql`update recommendation_log set closed = 'undone', closed_at = clock_timestamp(), closed_after = null
      where viewer_id = ${viewer.profileId} and slot > ${refresh} and closed is distinct from 'wishes'`.execute(
      transaction,
    )
  })
}

/** The latest refresh that can be taken back, with how many people it would bring. */
export async function putAwayOf(db: Database, seeker: Seeker): Promise<PutAway | null> {
  const { profileId } = seeker.viewer
  const { rows } = await sql<PutAway>`
    select r.closed_after as refresh, count(*)::int as people
    from recommendation_log r join search_members s on s.profile_id = r.shown_id
    where r.viewer_id = ${profileId} and ${undoable} and ${canWait(seeker)} and r.closed_after = (
      select max(closed_after) from recommendation_log r where r.viewer_id = ${profileId} and ${undoable})
    group by r.closed_after`.execute(db)
  return rows[0] ?? null
}
