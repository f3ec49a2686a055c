import { ageOn } from '@hearth/shared/members/age'
import type { Filters } from '@hearth/shared/people/discover'
import { sql } from 'kysely'
import { type Viewer, viewerOf } from '../../server/src/members/visibility/queries.ts'
import type { Database } from '../../server/src/platform/db/connection.ts'

/** A viewer with typical filters: the gender they look for, about their own age. */
export type Looker = { viewer: Viewer; filters: Filters }

/** The same members on every run, drawn evenly from all complete members with a place. */
export async function lookers(db: Database, count: number): Promise<Looker[]> {
  const { rows } = await sql<{ userId: string; gender: Filters['gender'] | null; birthday: string; today: string }>`
    select
      user_id,
      looking_for_gender as gender,
      birthday,
      current_date as today
    from profiles
    where profile_completed and hidden_at is null and public_lat is not null
    order by id
    limit ${count}`.execute(db)
  return Promise.all(
    rows.map(async ({ userId, gender, birthday, today }) => {
      const age = ageOn(birthday, today)
      const filters = { gender: gender ?? undefined, ageMin: Math.max(18, age - 7), ageMax: Math.min(99, age + 7) }
      return { viewer: (await viewerOf(db, userId))!, filters }
    }),
  )
}
