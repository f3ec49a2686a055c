import { type LimitName, limits } from '@hearth/shared/limits'
import { sql } from 'kysely'
import type { Services } from '../../services.ts'
import { prepared } from '../db/connection.ts'
import { oneRow } from '../db/one-row.ts'

/** The limits that the operator changes, in the settings of the community. */
const ofOperator = { photos: 'photosPerDay', messagePhotos: 'messagePhotosPerDay' } as const

async function maxOf({ community }: Pick<Services, 'community'>, what: LimitName): Promise<number> {
  if (what !== 'photos' && what !== 'messagePhotos' && what !== 'forms') return limits[what].max
  const { limits: set } = await community.read()
  if (what !== 'forms') return set[ofOperator[what]]
  return Math.max(limits.forms.max, 2 * (set.photosPerDay + set.messagePhotosPerDay))
}

/**
 * Counts an action of a member in windows that start with its first use. All processes share the count.
 * @returns seconds until the action is allowed again; 0 when it is allowed now
 */
export async function spend(
  services: Pick<Services, 'db' | 'env' | 'community'>,
  what: LimitName,
  profileId: string,
): Promise<number> {
  const { db, env } = services
  const maxCount = Math.ceil((await maxOf(services, what)) * env.RATE_LIMIT_FACTOR)
  const window = sql`${`${limits[what].minutes} minutes`}::interval`
  const { rows } = await sql<{ wait: number }>`${prepared}
    insert into allowances as a (profile_id, what) values (${profileId}, ${what})
    on conflict (profile_id, what) do update set
      count = case when a.since <= now() - ${window} then 1 else least(a.count, ${maxCount}::int) + 1 end,
      since = case when a.since <= now() - ${window} then now() else a.since end
    returning case when count > ${maxCount}::int
      then greatest(1, ceil(extract(epoch from since + ${window} - now())))::int else 0 end as wait`.execute(db)
  return oneRow(rows).wait
}
