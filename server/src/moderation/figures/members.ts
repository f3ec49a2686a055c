import type { MemberDay, MemberFigures, Period } from '@hearth/shared/moderation/figures'
import { sql } from 'kysely'
import type { Database } from '../../platform/db/connection.ts'
import { oneRow } from '../../platform/db/one-row.ts'

type Figure = Exclude<keyof MemberDay, 'day'>
type DayFigures = Pick<MemberFigures, 'days' | 'countries'>
type Counted = { days: { day: string; figure: Figure; value: number }[]; countries: DayFigures['countries'] }

const uncounted = {
  ...{ joined: 0, likes: 0, matches: 0, firstMessages: 0, answered: 0 },
  ...{ activeDay: null, activeWeek: null, activeMonth: null },
}

/** Every day of a period, the first one first. */
export function daysOf({ from, to }: Period): string[] {
  const days: string[] = []
  for (let day = new Date(from); day <= new Date(to); day.setUTCDate(day.getUTCDate() + 1))
    days.push(day.toISOString().slice(0, 10))
  return days
}

/** What was counted of the days of a period, in one query. */
export async function dayFigures(db: Database, period: Period): Promise<DayFigures> {
  const { from, to } = period
  const { rows } = await sql<Counted>`with counted as (
      select
        figure,
        day,
        slice,
        value
      from daily_figures
      where day between ${from} and ${to}
        and figure in (
          'joined', 'likes', 'matches', 'firstMessages', 'answered', 'activeDay', 'activeWeek', 'activeMonth')
    ), countries as (
      select
        slice as country,
        sum(value) filter (where figure = 'members') as members,
        coalesce(sum(value) filter (where figure = 'joined'), 0) as joined
      from (
        select * from counted where figure = 'joined'
        union all
        select
          figure,
          day,
          slice,
          value
        from daily_figures
        where figure = 'members' and day = (select max(day) from daily_figures
          where figure = 'members' and day between ${from} and ${to})) together
      group by slice
    )
    select
      (select coalesce(json_agg(d), '[]') from (
        select
          day,
          figure,
          sum(value) as value
        from counted
        group by day, figure) d) as days,
      (select coalesce(json_agg(json_build_object('country', country, 'members', coalesce(members, 0), 'joined', joined)
        order by members desc nulls last, joined desc, country), '[]') from countries) as countries`.execute(db)
  const { days, countries } = oneRow(rows)
  const byDay = new Map(daysOf(period).map((day): [string, MemberDay] => [day, { day, ...uncounted }]))
  for (const { day, figure, value } of days) byDay.get(day)![figure] = value
  return { days: [...byDay.values()], countries }
}
