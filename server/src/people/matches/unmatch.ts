import { sql } from 'kysely'
import { blockedWith, type Viewer } from '../../members/visibility/queries.ts'
import type { Database } from '../../platform/db/connection.ts'
import { mutualWith } from '../likes/queries.ts'

/** Removes what the match and the conversation left in the bells of the two, and what waits to be pushed or mailed. */
const forgetNotices = (transaction: Database, me: string, partnerId: string) =>
  sql`delete from notices
    where kind in ('message', 'reminder', 'like', 'match')
      and (profile_id = ${me} and about_id = ${partnerId} or profile_id = ${partnerId} and about_id = ${me})`.execute(
    transaction,
  )

/**
 * Removes the likes of the two and the match. The viewer's like counts towards the day's limit as one taken back does. The
 * partner's leaves no trace, because an export would tell when it went.
 */
const removeLikes = (transaction: Database, me: string, partnerId: string) =>
  sql`with removed as (
      delete from profile_likes where liker_id = ${me} and liked_id = ${partnerId}
        or liker_id = ${partnerId} and liked_id = ${me} returning liker_id, liked_id, created_at, noted_at
    ), ended as (
      delete from matches where profile_id = ${me} and partner_id = ${partnerId}
        or profile_id = ${partnerId} and partner_id = ${me}
    )
    insert into removed_likes (liker_id, liked_id, liked_at, noted_at)
    select
      liker_id,
      liked_id,
      created_at,
      noted_at
    from removed
    where liker_id = ${me}
    on conflict (liker_id, liked_id) do update set
      liked_at = excluded.liked_at,
      noted_at = excluded.noted_at,
      removed_at = now()`.execute(transaction)

/**
 * Removes what two were to each other, once `unmatches` separates them. Who ended it also declines later likes of the
 * partner, as "No thanks" does. A kind end that stands until then is over.
 */
export async function separate(transaction: Database, me: string, partnerId: string): Promise<void> {
  await removeLikes(transaction, me, partnerId)
  await sql`insert into passes (passer_id, passed_id, declined_at)
    values (${me}, ${partnerId}, now())
    on conflict (passer_id, passed_id) do update set declined_at = excluded.declined_at`.execute(transaction)
  await forgetNotices(transaction, me, partnerId)
  await sql`update conversations set closed_at = null, closed_by = null
    where participant1_id = least(${me}::uuid, ${partnerId}::uuid)
      and participant2_id = greatest(${me}::uuid, ${partnerId}::uuid)
      and closed_at is not null`.execute(transaction)
}

/**
 * Ends a match. The lock orders it against likes of the two, a trigger against their messages; another one has their open
 * screens close at commit.
 * @returns whether there was a match; false across a block, where the viewer knows of none
 */
export function endMatch(db: Database, viewer: Viewer, partnerId: string): Promise<boolean> {
  const me = viewer.profileId
  return db.transaction().execute(async (transaction) => {
    await sql`select lock_pair(${me}, ${partnerId})`.execute(transaction)
    const { rows } = await sql`insert into unmatches (profile_id, partner_id)
      select ${me}, ${partnerId}
      where ${mutualWith(viewer, sql`${partnerId}::uuid`)}
        and ${partnerId}::uuid not in (${blockedWith(viewer)})
      on conflict do nothing
      returning partner_id`.execute(transaction)
    if (!rows.length) return false
    await separate(transaction, me, partnerId)
    return true
  })
}
