import type { CaseFigures, Period } from '@hearth/shared/moderation/figures'
import { sql } from 'kysely'
import type { Database } from '../../platform/db/connection.ts'
import { oneRow } from '../../platform/db/one-row.ts'
import type { Staff } from '../staff/access.ts'
import { seenBy } from '../staff/seen-by.ts'
import { daysOf } from './members.ts'

type Times = [number, number] | null
type Row = Omit<CaseFigures, 'toFirstLook' | 'toDecision' | 'appeals'> & {
  toFirstLook: Times
  toDecision: Times
  appealsDecided: number
  reversed: number
}

/** Midnight of a day in UTC. */
export const midnight = (day: string) => sql`(${day}::date::timestamp at time zone 'utc')`

const times = (found: Times) => ({ median: found?.[0] ?? null, p95: found?.[1] ?? null })

/** A decision of the case did more than close it, and was not taken back. `c` is the case. */
const upheld = sql`exists (select from decisions d where d.case_id = c.id
  and d.actions @? '$[*] ? (@.action != "close" && @.action != "lift")'
  and not exists (select from decisions o where o.overrules = d.id))`

/** Who brought it. A case that staff opened holds a report item without a report. */
const finder = sql`case when c.found_by_machine then 'machine' when 'outside-notice' = any(c.kinds) then 'outside'
  when c.kinds = '{report}' and not exists (select from case_items i join reports r on r.id = i.source_id
    where i.case_id = c.id and i.kind = 'report') then 'staff' else 'member' end`

/** The cases that the period's figures are about: opened or decided in it, or open now. */
const seen = (staff: Staff, { from, to }: Period) => {
  const start = midnight(from)
  const end = sql`(${midnight(to)} + interval '1 day')`
  const opened = sql`c.opened_at >= ${start} and c.opened_at < ${end}`
  const decided = sql`c.state = 'decided' and c.decided_at >= ${start} and c.decided_at < ${end}`
  return sql`select
      c.id,
      c.kinds,
      c.state,
      c.opened_at,
      c.first_look_at,
      c.decided_at,
      ${opened} as came,
      ${decided} as went,
      case when ${opened} or ${decided} then ${finder} end as finder,
      case when ${decided} then ${upheld} else false end as upheld
    from cases c
    where (${opened} or ${decided} or c.state = 'open') and ${seenBy(staff)}`
}

/** Appeals decided in the period, of the cases that the staff member may see. */
const appeals = (staff: Staff, { from, to }: Period) => sql`select a.outcome from appeals a
  join case_items i on i.kind = 'appeal' and i.source_id = a.id
  join cases c on c.id = i.case_id
  where a.decided_at >= ${midnight(from)} and a.decided_at < ${midnight(to)} + interval '1 day' and ${seenBy(staff)}`

const counted = sql`count(*) filter (where came) as inbound, count(*) filter (where went) as decided,
  count(*) filter (where upheld) as upheld`

/** The two times of the cases between two of their columns, in minutes. */
const minutesTo = (column: 'first_look_at' | 'decided_at') =>
  sql`(array[0.5, 0.95]) within group (order by extract(epoch from ${sql.ref(column)} - opened_at) / 60)`

/** Everything about the cases of a period, in one query. */
export async function caseFigures(db: Database, staff: Staff, period: Period): Promise<CaseFigures> {
  const { rows } =
    await sql<Row>`with seen as materialized (${seen(staff, period)}), answered as (${appeals(staff, period)})
    select
      count(*) filter (where came)::int as inbound,
      count(*) filter (where went)::int as decided,
      count(*) filter (where state = 'open')::int as waiting,
      percentile_cont${minutesTo('first_look_at')} filter (where came and first_look_at is not null) as to_first_look,
      percentile_cont${minutesTo('decided_at')} filter (where went) as to_decision,
      (select count(*)::int from answered) as appeals_decided,
      (select count(*)::int from answered where outcome = 'granted') as reversed,
      (select json_agg(d) from (select
          day,
          count(*) filter (where of = 'opened') as inbound,
          count(*) filter (where of = 'decided') as decided
        from (select (opened_at at time zone 'utc')::date as day, 'opened' as of from seen where came
          union all select (decided_at at time zone 'utc')::date, 'decided' from seen where went) e
        group by day) d) as days,
      (select json_agg(f) from (select finder, ${counted} from seen where came or went group by finder) f) as finders,
      (select json_agg(k) from (select kind, ${counted} from seen, unnest(kinds) kind where came or went group by kind
        order by kind) k) as kinds
    from seen`.execute(db)
  const { toFirstLook, toDecision, appealsDecided, reversed, days, finders, kinds, ...counts } = oneRow(rows)
  const byDay = new Map((days ?? []).map((one) => [one.day, one]))
  return {
    ...counts,
    toFirstLook: times(toFirstLook),
    toDecision: times(toDecision),
    appeals: { decided: appealsDecided, reversed },
    days: daysOf(period).map((day) => byDay.get(day) ?? { day, inbound: 0, decided: 0 }),
    finders: finders ?? [],
    kinds: kinds ?? [],
  }
}
