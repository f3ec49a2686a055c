import { sql } from 'kysely'
import { tellWebhooks } from '../../platform/webhooks/tell.ts'
import type { Services } from '../../services.ts'
import { today } from '../figures/counting.ts'

type Deps = Pick<Services, 'db' | 'env'>

/** News of one kind that one run tells at most, so that a flood of reports is not a flood of deliveries in a minute. */
const maxAtOnce = 20
/** Days that the counts of members go back after an outage. */
const maxDaysBack = 7

const untold = (type: string, source: ReturnType<typeof sql>) =>
  sql`not exists (select from webhook_events e where e.type = ${type} and e.source = ${source}::text)`

/**
 * Open cases that are critical, and those whose clock of the law has run out. Sealed hits are for child safety alone, so
 * no webhook learns of them.
 */
async function tellCases({ db, env }: Deps) {
  const overdue = sql`coalesce(due_at <= now(), false)`
  for (const [type, holds] of [
    ['case.critical', sql`severity <= 0 and not ${overdue}`],
    ['case.overdue', overdue],
  ] as const) {
    const { rows } = await sql<{ id: string; number: number; kind: string }>`
      select
        id,
        number,
        kind
      from cases
      where state = 'open' and kind <> 'hash-hit' and ${holds} and ${untold(type, sql`cases.id`)}
      order by severity, opened_at
      limit ${maxAtOnce}`.execute(db)
    for (const { id, number, kind } of rows)
      await tellWebhooks(db, env, {
        type,
        source: id,
        data: { caseId: id, number, kind },
        path: `/admin/cases/${id}`,
      })
  }
}

/** Alerts that stand in the audit log: an account that claims to be in many places, as who measures distances does. */
async function tellAlerts({ db, env }: Deps) {
  const { rows } = await sql<{ id: number }>`
    select id
    from audit_log
    where act = 'many_origins' and at > now() - interval '1 day'
      and ${untold('alert', sql`audit_log.id`)}
    order by at
    limit ${maxAtOnce}`.execute(db)
  for (const { id } of rows)
    await tellWebhooks(db, env, {
      type: 'alert',
      source: String(id),
      data: { kind: 'many-origins', entry: Number(id) },
      path: '/admin/audit?act=many_origins',
    })
}

/** Midnights, UTC, of the days that members.daily has not told: yesterday, and those that an outage left out. */
const untoldDays = sql`generate_series(
  greatest(
    coalesce((select max(source)::date + 1 from webhook_events where type = 'members.daily'), ${today} - 1),
    ${today} - ${sql.lit(maxDaysBack)}
  )::timestamp,
  (${today} - 1)::timestamp,
  interval '1 day')`

/**
 * How many members joined and left on a day that is over (UTC), test members left out. Who left are those who gave their
 * account a day of deletion and did not come back that day.
 */
async function tellMembers({ db, env }: Deps) {
  const isOfDay = (moment: string) =>
    sql`${sql.ref(moment)} >= midnight at time zone 'utc'
      and ${sql.ref(moment)} < (midnight + interval '1 day') at time zone 'utc'`
  const { rows } = await sql<{ day: string; joined: number; left: number }>`
    select
      to_char(midnight, 'YYYY-MM-DD') as day,
      (select count(*) from "user" u join profiles p on p.user_id = u.id
        where ${isOfDay('u.created_at')} and p.profile_completed and not p.is_test)::int as joined,
      (select count(*) from (select distinct on (account) kind from departures
        where ${isOfDay('at')} and kind in ('leaving', 'stayed')
        order by account, at desc, id desc) l where kind = 'leaving')::int as "left"
    from ${untoldDays} midnight
    order by midnight`.execute(db)
  for (const { day, joined, left } of rows)
    await tellWebhooks(db, env, {
      type: 'members.daily',
      source: day,
      data: { day, joined, left },
      path: '/admin/figures',
    })
}

/** Notes the news that there are, each once. */
export async function tellNews(deps: Deps) {
  await tellCases(deps)
  await tellAlerts(deps)
  await tellMembers(deps)
}
