import { answerDays } from '@hearth/shared/moderation/figures'
import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../../platform/db/connection.ts'
import { countKindEnds, countLikedParts, countSilentEnds } from './count-answers.ts'
import { areReal, dayOf, midnight, today } from './counting.ts'

/** Days that are counted anew: a first message has as many for its answer, and a newcomer to become a member. */
const daysThatChange = answerDays + 1
/** Days that the first count goes back. */
const firstDays = 400

/** What is counted of past days, each a query of figure, day, slice and value. `since` is midnight of the first day. */
const counts = (since: RawBuilder<unknown>) => [
  sql`select
      'joined',
      ${dayOf(sql`u.created_at`)},
      coalesce(p.country::text, 'Other'),
      count(*)
    from "user" u
    join profiles p on p.user_id = u.id
    where u.created_at >= ${since} and p.profile_completed and not p.is_test
    group by 2, 3`,
  sql`select
      'likes',
      ${dayOf(sql`l.created_at`)},
      '',
      count(*)
    from profile_likes l
    where l.created_at >= ${since} and ${areReal(sql`l.liker_id`, sql`l.liked_id`)}
    group by 2`,
  sql`select
      'matches',
      ${dayOf(sql`m.matched_at`)},
      '',
      count(*)
    from matches m
    where m.matched_at >= ${since} and m.profile_id < m.partner_id
      and ${areReal(sql`m.profile_id`, sql`m.partner_id`)}
    group by 2`,
  sql`select
      figure,
      day,
      '',
      sum(value)
    from (
      select ${dayOf(sql`c.created_at`)} as day, exists (select from messages a
        where a.conversation_id = c.id and a.seq > 1 and a.sender_id <> f.sender_id
          and a.created_at < f.created_at + ${sql.lit(answerDays)} * interval '1 day') as answered
      from conversations c
      join messages f on f.conversation_id = c.id and f.seq = 1
      where c.created_at >= ${since} and ${areReal(sql`c.participant1_id`, sql`c.participant2_id`)}
    ) begun, lateral (values ('firstMessages', 1), ('answered', answered::int)) v (figure, value)
    group by 1, 2`,
  countLikedParts(since),
  countSilentEnds(since),
]

const counted = [
  ...['joined', 'likes', 'matches', 'firstMessages', 'answered'],
  ...['partLikes', 'partMatches', 'partAnswers', 'silentEnds'],
]

/**
 * Counts past days and today, from the first day that can still change. Test members count nowhere.
 * @param since the start of the last count; null counts 400 days
 */
export async function countDays(db: Database, since: Date | null) {
  const back = since === null ? firstDays : daysThatChange + Math.ceil((Date.now() - since.getTime()) / 86_400_000)
  await db.transaction().execute(async (transaction) => {
    await sql`delete from daily_figures
      where figure = any (${counted}) and day >= ${today} - ${sql.lit(back)}`.execute(transaction)
    for (const count of counts(midnight(back)))
      await sql`insert into daily_figures (figure, day, slice, value) ${count}`.execute(transaction)
    await countKindEnds(transaction)
    await countMembers(transaction)
  })
}

/** How many members there are today, by country. */
async function countMembers(transaction: Database) {
  await sql`delete from daily_figures where figure = 'members' and day = ${today}`.execute(transaction)
  await sql`insert into daily_figures (figure, day, slice, value)
    select
      'members',
      ${today},
      coalesce(country::text, 'Other'),
      count(*)
    from profiles
    where profile_completed and not is_test
    group by 3`.execute(transaction)
}

/** How many members are active today, in 7 days and in 30 days. It cannot be counted later: only the last visit is kept. */
export const countActive = (db: Database) =>
  sql`insert into daily_figures (figure, day, value)
    select
      figure,
      ${today},
      value
    from (
      select
        count(*) filter (where last_seen_at >= ${today}::timestamp at time zone 'utc') as day,
        count(*) filter (where last_seen_at >= now() - interval '7 days') as week,
        count(*) as month
      from presence seen
      where last_seen_at >= now() - interval '30 days'
        and not exists (select from profiles t where t.is_test and t.id = seen.profile_id)
    ) counted, lateral (values ('activeDay', day), ('activeWeek', week), ('activeMonth', month)) v (figure, value)
    on conflict (figure, day, slice) do update set value = excluded.value`.execute(db)
