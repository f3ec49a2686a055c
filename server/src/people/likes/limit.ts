import { type RawBuilder, sql } from 'kysely'
import type { Viewer } from '../../members/visibility/queries.ts'
import type { Database } from '../../platform/db/connection.ts'

const aDay = 86_400

/** In SQL: the viewer has not liked the member, nor taken a like back lately. */
export const neverLiked = ({ profileId }: Pick<Viewer, 'profileId'>, likedId: string) => sql<boolean>`(
  not exists (select from profile_likes where liker_id = ${profileId} and liked_id = ${likedId})
  and not exists (select from removed_likes where liker_id = ${profileId} and liked_id = ${likedId}))`

/**
 * Seconds until the viewer may like this member: 0 means now. Always 0 for a member liked before, even if the like was
 * removed lately. Locks the viewer until the transaction ends, so that concurrent likes are counted too.
 * @param perDay members that one member may newly like in 24 hours
 */
export async function waitToLike(transaction: Database, viewer: Viewer, likedId: string, perDay: number) {
  const me = viewer.profileId
  await sql`select pg_advisory_xact_lock(hashtextextended('likes ' || ${me}, 0))`.execute(transaction)
  const { rows } = await sql<{ wait: number }>`
    select least(${aDay}, greatest(1, ceil(${aDay} - extract(epoch from now() - at))))::int as wait from (
      select created_at as at from profile_likes where liker_id = ${me} and created_at > now() - interval '1 day'
      union all
      select liked_at from removed_likes where liker_id = ${me} and liked_at > now() - interval '1 day') spent
    where ${neverLiked(viewer, likedId)}
    order by at desc offset ${perDay - 1} limit 1`.execute(transaction)
  return rows[0]?.wait ?? 0
}

/**
 * Removes a like in one statement, and stores it as removed for a day.
 * @param kept the condition under which the like stays
 * @returns null when no like was removed; `mutual`: its removal ended a match
 */
export async function removeLike(db: Database, { profileId }: Viewer, likedId: string, kept: RawBuilder<boolean>) {
  const { rows } = await sql<{ mutual: boolean }>`
    with removed as (
      delete from profile_likes where liker_id = ${profileId} and liked_id = ${likedId} and not ${kept}
      returning liker_id, liked_id, created_at, noted_at)
    insert into removed_likes (liker_id, liked_id, liked_at, noted_at)
    select
      liker_id,
      liked_id,
      created_at,
      noted_at
    from removed
    on conflict (liker_id, liked_id) do update set
      liked_at = excluded.liked_at,
      noted_at = excluded.noted_at,
      removed_at = now()
    returning exists (select from profile_likes where liker_id = ${likedId} and liked_id = ${profileId}) as mutual`.execute(
    db,
  )
  return rows[0] ?? null
}

/** A renewed like counts by itself again, and as the note that it had. @returns whether the like is renewed */
export async function forgetRemovedLike(db: Database, { profileId }: Viewer, likedId: string): Promise<boolean> {
  const { rows } = await sql`with removed as (
      delete from removed_likes where liker_id = ${profileId} and liked_id = ${likedId}
      returning noted_at
    ), counted as (
      update profile_likes set noted_at = removed.noted_at from removed
      where liker_id = ${profileId} and liked_id = ${likedId})
    select from removed`.execute(db)
  return rows.length > 0
}
