import { createHmac } from 'node:crypto'
import { countedElsewhere } from '@hearth/shared/limits'
import { sql } from 'kysely'
import type { Viewer } from '../../members/visibility/queries.ts'
import { deriveKey, type Secret } from '../../platform/config/secret.ts'
import type { Services } from '../../services.ts'

/** A keyed hash of viewer and profile: repeat views can be recognised, but nobody can tell whose profile it was. */
function profileHash(secret: Secret, viewerId: string, openedId: string): string {
  const message = JSON.stringify([viewerId, openedId])
  return createHmac('sha256', deriveKey(secret, 'opened profiles')).update(message).digest('base64url').slice(0, 22)
}

/**
 * Counts a profile view, once per hour and profile. A lock per viewer makes the limit hold for concurrent views in all
 * processes.
 * @returns seconds until another profile may be viewed; 0 when this one may be, which includes every profile viewed
 * within the hour
 */
export function spendProfileView(
  { db, secret, env }: Pick<Services, 'db' | 'secret' | 'env'>,
  viewer: Viewer,
  id: string,
) {
  const me = viewer.profileId
  const opened = profileHash(secret, me, id)
  const maxViews = Math.ceil(countedElsewhere.openedProfiles.max * env.RATE_LIMIT_FACTOR)
  return db.transaction().execute(async (transaction) => {
    await sql`select pg_advisory_xact_lock(hashtextextended('openings ' || ${me}, 0))`.execute(transaction)
    const { rows } = await sql<{ wait: number }>`
      with lately as (
        select * from opened_profiles where profile_id = ${me} and opened_at > now() - interval '1 hour')
      select greatest(1, ceil(extract(epoch from opened_at + interval '1 hour' - now())))::int as wait from lately
      where not exists (select from lately where opened = ${opened})
      order by opened_at desc offset ${maxViews - 1} limit 1`.execute(transaction)
    if (rows[0]) return rows[0].wait
    await sql`insert into opened_profiles as o (profile_id, opened)
      values (${me}, ${opened})
      on conflict (profile_id, opened) do update set opened_at = now()
        where o.opened_at <= now() - interval '1 hour'`.execute(transaction)
    return 0
  })
}
