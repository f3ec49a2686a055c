import type { TransparencyReport } from '@hearth/shared/moderation/figures'
import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../../platform/db/connection.ts'
import { oneRow } from '../../platform/db/one-row.ts'
import { doesOneOf, restricts } from './statements.ts'

/** Whether a time lies in a year, in UTC. */
type InYear = (time: RawBuilder<unknown>) => RawBuilder<boolean>
const inYear =
  (year: number): InYear =>
  (time) =>
    sql<boolean>`(${time} >= make_timestamptz(${year}, 1, 1, 0, 0, 0, 'UTC')
      and ${time} < make_timestamptz(${year + 1}, 1, 1, 0, 0, 0, 'UTC'))`

const medianHours = sql`percentile_cont(0.5) within group (order by hours) filter (where hours is not null)`
const hoursBetween = (from: RawBuilder<unknown>, to: RawBuilder<unknown>) =>
  sql`extract(epoch from ${to} - ${from}) / 3600`

/** Reports of members and notices from outside: received in the year, and what became of those decided in it. */
async function notices(db: Database, within: InYear) {
  const { rows } = await sql<TransparencyReport['notices'][number]>`with received as (
      select
        r.category,
        'member' as by,
        r.created_at as at,
        r.decided_at,
        d.ground
      from reports r
      left join decisions d on d.id = r.decision_id and r.state = 'upheld'
      where ${within(sql`r.created_at`)} or ${within(sql`r.decided_at`)}
      union all
      select
        coalesce(i.category, 'other'),
        'outside',
        n.received_at,
        n.decided_at,
        (select d.ground from decisions d
          where n.outcome = 'upheld'
            and d.case_id = i.case_id
            and d.decided_at = n.decided_at
            and d.ground is not null
          limit 1)
      from outside_notices n
      left join case_items i on i.kind = 'outside-notice' and i.source_id = n.id
      where ${within(sql`n.received_at`)} or ${within(sql`n.decided_at`)}
    ), counted as (
      select *, case when ${within(sql`decided_at`)} then ${hoursBetween(sql`at`, sql`decided_at`)} end as hours
      from received)
    select
      category,
      count(*) filter (where by = 'member' and ${within(sql`at`)})::int as members,
      count(*) filter (where by = 'outside' and ${within(sql`at`)})::int as outside,
      count(hours)::int as decided,
      count(*) filter (where hours is not null and ground = 'law')::int as by_law,
      count(*) filter (where hours is not null and ground = 'terms')::int as by_rules,
      ${medianHours} as median_hours
    from counted
    group by category
    order by category`.execute(db)
  return rows
}

type Decisions = TransparencyReport['restrictions'][number] &
  TransparencyReport['ownInitiative'][number] & { byLaw: number; all: number }

/** Decisions that restrict members, by category. */
async function decisions(db: Database, within: InYear) {
  const own = sql`d.source = 'own-initiative'`
  const { rows } = await sql<Decisions>`select
      d.category,
      count(*) filter (where ${own} and d.detected_by_machine)::int as by_machine,
      count(*) filter (where ${own} and not d.detected_by_machine)::int as by_staff,
      count(*) filter (where ${doesOneOf(['remove-text', 'remove-photo', 'remove-message'])})::int as removed,
      count(*) filter (where ${doesOneOf(['hide'])})::int as hidden,
      count(*) filter (where ${doesOneOf(['no-first-messages', 'no-chat'])})::int as limited,
      count(*) filter (where ${doesOneOf(['suspend'])})::int as suspended,
      count(*) filter (where ${doesOneOf(['ban'])})::int as banned,
      count(*) filter (where ${doesOneOf(['suspend', 'ban'])})::int as all,
      count(*) filter (where ${doesOneOf(['suspend', 'ban'])} and d.ground = 'law')::int as by_law
    from decisions d
    where ${within(sql`d.decided_at`)} and ${restricts}
    group by d.category
    order by d.category`.execute(db)
  return {
    ownInitiative: rows.flatMap(({ category, byMachine, byStaff }) =>
      byMachine + byStaff ? [{ category, byMachine, byStaff }] : [],
    ),
    restrictions: rows.map(({ category, removed, hidden, limited, suspended, banned }) => ({
      ...{ category, removed, hidden, limited, suspended, banned },
    })),
    suspensions: {
      byLaw: rows.reduce((sum, { byLaw }) => sum + byLaw, 0),
      all: rows.reduce((sum, { all }) => sum + all, 0),
    },
  }
}

/** Hits of machines, and what people found when they looked. `daily_figures` has the numbers of pictures that are gone. */
async function machines(db: Database, year: number, within: InYear) {
  const { rows } = await sql<TransparencyReport['machines'][number]>`
    select
      machine,
      sum(hits)::int as hits,
      coalesce(sum(hits) filter (where outcome = 'confirmed'), 0)::int as confirmed,
      coalesce(sum(hits) filter (where outcome = 'cleared'), 0)::int as cleared
    from (
      select
        class::text as machine,
        outcome::text,
        count(*) as hits
      from (
        select
          class,
          outcome,
          found_at
        from photo_hits
        union all
        select
          class,
          outcome,
          found_at
        from message_hits) hit
      where ${within(sql`found_at`)}
      group by 1, 2
      union all
      select
        split_part(slice, ' ', 1),
        split_part(slice, ' ', 2),
        value
      from daily_figures
      where figure = 'goneHits'
        and day between make_date(${year}, 1, 1) and make_date(${year}, 12, 31)) found
    group by machine
    union all
    select
      'scam',
      count(*)::int,
      count(*) filter (where hit)::int,
      count(*) filter (where not hit)::int
    from (select case when i.decided_at is not null then exists (select from decisions d where d.case_id = i.case_id
        and d.decided_at = i.decided_at and ${restricts}) end as hit
      from cases c
      join case_items i on i.case_id = c.id and i.kind = 'scam'
      where ${within(sql`c.opened_at`)}) scam
    having count(*) > 0
    order by 1`.execute(db)
  return rows
}

/** Appeals of members, and of reporters whose report led to nothing. */
async function complaints(db: Database, within: InYear) {
  const { rows } = await sql<TransparencyReport['complaints'][number]>`select
      case when by_reporter then 'reporter'
      else 'member' end as by,
      count(*) filter (where ${within(sql`opened_at`)})::int as received,
      count(*) filter (where hours is not null and outcome = 'granted')::int as granted,
      count(*) filter (where hours is not null and outcome = 'refused')::int as refused,
      ${medianHours} as median_hours
    from (
      select *,
        case when ${within(sql`decided_at`)} then ${hoursBetween(sql`opened_at`, sql`decided_at`)} end as hours
      from appeals
      where ${within(sql`opened_at`)} or ${within(sql`decided_at`)}) a
    group by 1
    order by 1`.execute(db)
  return rows
}

/** Steps against misuse of reports, which a rule takes. */
async function misuse(db: Database, within: InYear) {
  const { rows } = await sql<NonNullable<TransparencyReport['misuse']>>`select
      count(*) filter (where misuse = 'warn')::int as warned, count(*) filter (where misuse = 'last')::int as deferred
    from decisions
    where misuse is not null and ${within(sql`decided_at`)}`.execute(db)
  return oneRow(rows)
}

/** What was counted by day, and what left for authorities, whatever the second person then said of an emergency. */
async function others(db: Database, year: number, within: InYear) {
  const { rows } = await sql<{ activeMonth: number | null; exportsToAuthorities: number }>`select
      (select round(avg(value))::int from daily_figures where figure = 'activeMonth'
        and day between make_date(${year}, 1, 1) and make_date(${year}, 12, 31)) as active_month,
      (select count(*)::int from evidence_exports where ${within(sql`downloaded_at`)}) as exports_to_authorities`.execute(
    db,
  )
  return oneRow(rows)
}

/** Counts a year's report from what is stored now. It holds no personal data. */
export async function makeReport(db: Database, year: number): Promise<TransparencyReport> {
  const within = inYear(year)
  const now = new Date()
  return {
    year,
    madeAt: now.toISOString(),
    final: year < now.getUTCFullYear(),
    ...(await others(db, year, within)),
    notices: await notices(db, within),
    ...(await decisions(db, within)),
    machines: await machines(db, year, within),
    complaints: await complaints(db, within),
    misuse: await misuse(db, within),
  }
}

/** Keeps the report of the year that has ended, before what it counts is deleted. */
export async function keepReport(db: Database) {
  const year = new Date().getUTCFullYear() - 1
  const kept = await db.selectFrom('transparencyReports').where('year', '=', year).select('year').executeTakeFirst()
  if (kept) return
  const report = JSON.stringify(await makeReport(db, year))
  await db
    .insertInto('transparencyReports')
    .values({ year, report })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/**
 * The report of a year as it was kept, or of the present year as it stands.
 * @returns null for a year without one
 */
export async function readReport(db: Database, year: number): Promise<TransparencyReport | null> {
  if (year === new Date().getUTCFullYear()) return makeReport(db, year)
  const row = db.selectFrom('transparencyReports').where('year', '=', year).select('report')
  return ((await row.executeTakeFirst())?.report as TransparencyReport | undefined) ?? null
}

/** The years that have a report, the newest first. */
export async function reportYears(db: Database): Promise<number[]> {
  const rows = await db.selectFrom('transparencyReports').select('year').orderBy('year', 'desc').execute()
  return [new Date().getUTCFullYear(), ...rows.map(({ year }) => year)]
}
