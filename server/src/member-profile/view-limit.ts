import { createHmac } from 'node:crypto'
import { profileViewsPerHour } from '@hearth/shared/member-profile'
import { sql } from 'kysely'
import type { Services } from '../api.ts'
import { deriveKey, type Secret } from '../config/secret.ts'
import type { Database } from '../db/connection.ts'
import type { Viewer } from '../visibility/queries.ts'

/** A name for a profile that its opener's count knows again and that tells nobody whose it is. */
function profileHash(secret: Secret, viewerId: string, openedId: string): string {
  const message = JSON.stringify([viewerId, openedId])
  return createHmac('sha256', deriveKey(secret, 'opened profiles')).update(message).digest('base64url').slice(0, 22)
}

/**
 * Counts the opening of a profile, once an hour and profile. Holds the viewer's own lock until it is counted, so that
 * the limit holds for openings that come at once, whichever processes they come to.
 * @returns seconds until a further profile may be opened; 0: this one may, as may every one opened within the hour
 */
export function spendProfileView(
  { db, secret, env }: Pick<Services, 'db' | 'secret' | 'env'>,
  viewer: Viewer,
  id: string,
) {
  const me = viewer.profileId
  const opened = profileHash(secret, me, id)
  const maxViews = Math.ceil(profileViewsPerHour * env.RATE_LIMIT_FACTOR)
  return db.transaction().execute(async (transaction) => {
    await sql`select pg_advisory_xact_lock(hashtextextended('openings ' || ${me}, 0))`.execute(transaction)
    const { rows } = await sql<{ wait: number }>`
      with lately as (
        select * from opened_profiles where profile_id = ${me} and opened_at > now() - interval '1 hour')
      select greatest(1, ceil(extract(epoch from opened_at + interval '1 hour' - now())))::int as wait from lately
      where not exists (select from lately where opened = ${opened})
      order by opened_at desc offset ${maxViews - 1} limit 1`.execute(transaction)
    if (rows[0]) return rows[0].wait
    await sql`insert into opened_profiles as o (profile_id, opened) values (${me}, ${opened})
      on conflict (profile_id, opened) do update set opened_at = now()
        where o.opened_at <= now() - interval '1 hour'`.execute(transaction)
    return 0
  })
}

/** Forgets what was opened more than an hour ago: it counts no more. */
export const deleteExpiredProfileViews = (db: Database) =>
  sql`delete from opened_profiles where opened_at <= now() - interval '1 hour'`.execute(db)
