import { type AllowanceName, allowances } from '@hearth/shared/allowances'
import { sql } from 'kysely'
import type { Services } from '../api.ts'
import { type Database, prepared } from '../db/connection.ts'
import type { Viewer } from '../visibility/queries.ts'

/**
 * Counts an action of a member in windows that start with its first use. All processes share the count.
 * @returns seconds until the action is allowed again; 0 when it is allowed now
 */
export async function spendAllowance(
  { db, env }: Pick<Services, 'db' | 'env'>,
  { profileId }: Pick<Viewer, 'profileId'>,
  what: AllowanceName,
): Promise<number> {
  const maxCount = Math.ceil(allowances[what].max * env.RATE_LIMIT_FACTOR)
  const window = sql`${`${allowances[what].minutes} minutes`}::interval`
  const { rows } = await sql<{ wait: number }>`${prepared}
    insert into allowances as a (profile_id, what) values (${profileId}, ${what})
    on conflict (profile_id, what) do update set
      count = case when a.since <= now() - ${window} then 1 else least(a.count, ${maxCount}::int) + 1 end,
      since = case when a.since <= now() - ${window} then now() else a.since end
    returning case when count > ${maxCount}::int
      then greatest(1, ceil(extract(epoch from since + ${window} - now())))::int else 0 end as wait`.execute(db)
  return rows[0]!.wait
}

const longestMinutes = Math.max(...Object.values(allowances).map(({ minutes }) => minutes))

/** Deletes windows that have ended. */
export const deleteExpiredAllowances = (db: Database) =>
  sql`delete from allowances where since <= now() - ${`${longestMinutes} minutes`}::interval`.execute(db)
