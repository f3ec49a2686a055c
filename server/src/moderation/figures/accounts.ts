import type { AccountFigure } from '@hearth/shared/moderation/figures'
import { sql } from 'kysely'
import type { Database } from '../../platform/db/connection.ts'

/** How many accounts joined, by month, country and state. It reads all accounts once: a download, not a screen. */
export async function accountFigures(db: Database): Promise<AccountFigure[]> {
  const { rows } = await sql<AccountFigure>`
    select
      to_char(u.created_at at time zone 'utc', 'YYYY-MM') as month,
      p.country,
      count(*)::int as count,
      case when u.banned then 'banned' when u.deletes_at is not null then 'leaving'
        when p.profile_completed then 'member' else 'incomplete' end as state
    from "user" u
    join profiles p on p.user_id = u.id
    where not p.is_test
    group by 1, 2, 4
    order by 1, 2, 4`.execute(db)
  return rows
}
