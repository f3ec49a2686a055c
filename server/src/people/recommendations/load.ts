import { activeDays } from '@hearth/shared/people/recommendation-limits'
import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../../platform/db/connection.ts'
import { updateTendencies } from './answers.ts'
import { nextPrice } from './scoring.ts'

/** Unanswered likes are counted up to this many; more make no difference. */
const maxPending = 500

/** Recounts the unanswered likes and the matches of these members. */
async function count(db: Database, members: RawBuilder<unknown>) {
  const { numAffectedRows } = await sql`
    insert into member_load (profile_id, pending, matches, week_matches)
    select m.id,
      (select count(*) from (select from profile_likes l where l.liked_id = m.id
        and not exists (select from profile_likes back where back.liker_id = m.id and back.liked_id = l.liker_id)
        and not exists (select from passes p where p.passer_id = m.id and p.passed_id = l.liker_id)
        limit ${maxPending}) waiting),
      (select count(*) from matches one where one.profile_id = m.id),
      (select count(*) from matches one where one.profile_id = m.id and one.matched_at > now() - interval '7 days')
    from (${members}) m
    join profiles p on p.id = m.id
    on conflict (profile_id) do update set pending = excluded.pending, matches = excluded.matches,
      week_matches = excluded.week_matches`.execute(db)
  return Number(numAffectedRows ?? 0)
}

/**
 * Updates the loads of members with new likes or passes.
 * @param since the last run; null: counts all active members
 * @returns how many members were counted
 */
export function updateLoads(db: Database, since: Date | null): Promise<number> {
  if (!since) return count(db, active)
  return count(
    db,
    sql`select liker_id as id from profile_likes where created_at >= ${since}
      union select liked_id from profile_likes where created_at >= ${since}
      union select passer_id from passes where created_at >= ${since}`,
  )
}

const active = sql`select profile_id as id from search_members
  where last_seen_at > now() - ${sql.lit(activeDays)} * interval '1 day'`

type Shown = { id: string; price: number; weekShown: number }

/** How often each active member was shown in the last week. */
function shownRows(db: Database) {
  return sql<Shown>`select
      a.id,
      coalesce(l.price, 0) as price,
      coalesce(r.shown, 0)::int as "weekShown"
    from (${active}) a
    left join member_load l on l.profile_id = a.id
    left join (select shown_id, count(*) as shown from recommendation_log
      where created_at > now() - interval '7 days' group by shown_id) r on r.shown_id = a.id`.execute(db)
}

/**
 * Updates prices, weekly counts, and how often members answer. Runs once a day.
 * @returns how many members have a price above zero
 */
export async function endDay(db: Database): Promise<number> {
  await count(db, active)
  await updateTendencies(db, active)
  const { rows } = await shownRows(db)
  const mean = rows.reduce((sum, { weekShown }) => sum + weekShown, 0) / Math.max(1, rows.length)
  const priced = rows.map(({ id, price, weekShown }) => ({ id, weekShown, price: nextPrice(price, weekShown, mean) }))
  await sql`update member_load l set price = p.price, week_shown = p."weekShown",
      shown = (select count(*) from recommendation_log r where r.shown_id = l.profile_id)
    from jsonb_to_recordset(${JSON.stringify(priced)}::jsonb) as p (id uuid, price real, "weekShown" int)
    where l.profile_id = p.id and (l.price, l.week_shown) is distinct from (p.price, p."weekShown")`.execute(db)
  return priced.filter(({ price }) => price > 0).length
}
