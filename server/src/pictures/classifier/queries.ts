import type { ClassifierState } from '@hearth/shared/moderation/admin-community'
import { sql } from 'kysely'
import { highScore } from '../../platform/community/settings.ts'
import type { Database } from '../../platform/db/connection.ts'
import { oneRow } from '../../platform/db/one-row.ts'

/** The newest photos that the figures are made of, and where the count of waiting ones ends. */
const counted = 10_000

/** How many photos wait for a score; `counted` + 1 when there are more. */
export async function countWaiting(db: Database): Promise<number> {
  const { rows } = await sql<{ waiting: number }>`select count(*)::int as waiting from (
      select from profile_images where score_model is null and storage_key is not null and screen_due_at is null
      limit ${counted + 1}) w`.execute(db)
  return oneRow(rows).waiting
}

/**
 * The scores of the newest photos by the gender of their owners: how many are high, and how many of those staff removed.
 * The rest of the high ones is what the model got wrong, or staff have not seen.
 */
export async function scoresByGender(db: Database): Promise<ClassifierState['scored']> {
  const { rows } = await sql<ClassifierState['scored'][number]>`
    select
      p.gender,
      count(*)::int as photos,
      count(*) filter (where i.score >= ${highScore})::int as high,
      count(*) filter (where i.score >= ${highScore} and i.state = 'removed')::int as removed
    from (select * from profile_images order by created_at desc, id desc limit ${counted}) i
    join profiles p on p.id = i.profile_id
    where i.score is not null and p.gender is not null
    group by p.gender
    order by p.gender`.execute(db)
  return rows
}
