import { sql } from 'kysely'
import { type Viewer, visibleMember } from '../../members/visibility/queries.ts'
import type { Database } from '../../platform/db/connection.ts'

/**
 * Stores a pass for a visible member who likes the viewer and whom the viewer does not like, and removes the notice about the
 * like. The viewer's own like ends the pass. Declining again changes nothing.
 * @returns whether there is such a like
 */
export async function declineLike(db: Database, viewer: Viewer, likerId: string): Promise<boolean> {
  const me = viewer.profileId
  const { rows } = await sql`
    with declined as (
      insert into passes (passer_id, passed_id, declined_at)
      select
        l.liked_id,
        l.liker_id,
        now()
      from profile_likes l
      cross join ${visibleMember(viewer, sql.ref('l.liker_id'))} visible
      where l.liker_id = ${likerId} and l.liked_id = ${me}
        and not exists (select from profile_likes where liker_id = ${me} and liked_id = ${likerId})
      on conflict (passer_id, passed_id) do update set declined_at = coalesce(passes.declined_at, now())
      returning passed_id
    ), noticed as (
      delete from notices n using declined
      where n.profile_id = ${me} and n.kind = 'like' and n.about_id = declined.passed_id)
    select from declined`.execute(db)
  return rows.length > 0
}

/** Takes a decline back, with the pass that it is. @returns whether there was one */
export async function undoDecline(db: Database, { profileId }: Viewer, likerId: string): Promise<boolean> {
  const { rows } = await sql`delete from passes
    where passer_id = ${profileId} and passed_id = ${likerId} and declined_at is not null
    returning passed_id`.execute(db)
  return rows.length > 0
}
