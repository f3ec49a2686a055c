import type { NoticeKind } from '@hearth/shared/notifications/notifications'
import { sql } from 'kysely'
import type { Viewer } from '../../members/visibility/queries.ts'
import { type Database, prepared } from '../../platform/db/connection.ts'
import type { OldestDue } from '../../platform/jobs/queue-metrics.ts'
import { visibleNotice } from '../queries.ts'

/** Members that a process claims at a time. */
export const membersAtOnce = 50
/** Deliveries that are looked through for them. A member can have several. */
const deliveriesAtOnce = 400

/** Longer than the mails of one claim take. After this time another process sends what this one has not. */
const lease = '5 minutes'
/** Attempts for a member before the news are dropped. The pauses between them are 10, 40 and 160 minutes. */
export const maxFailures = 4

/**
 * Claims members with mails that are due. A claim is one row for each member, so that processes never send to the same
 * member at the same time.
 * @returns their profiles' ids
 */
export async function claimMembers(db: Database): Promise<string[]> {
  const { rows } = await sql<{ profileId: string }>`${prepared}
    with due as (
      select d.profile_id from deliveries d where d.way = 'mail' and d.due_at <= now()
        and not exists (select from digests c where c.profile_id = d.profile_id and c.claimed_until > now())
      order by d.due_at limit ${sql.lit(deliveriesAtOnce)}
    )
    insert into digests as c (profile_id, claimed_until)
    select profile_id, now() + ${lease}::interval from due
    group by profile_id
    order by profile_id
    limit ${sql.lit(membersAtOnce)}
    on conflict (profile_id) do update set claimed_until = excluded.claimed_until
      where c.claimed_until is null or c.claimed_until <= now()
    returning profile_id`.execute(db)
  return rows.map(({ profileId }) => profileId)
}

/** Since when the oldest mail is due, without mailboxes that have refused one and get another attempt. */
export const oldestMail: OldestDue = sql`select d.due_at from deliveries d
  where d.way = 'mail' and d.due_at <= now()
    and not exists (select from digests c
      where c.profile_id = d.profile_id and c.failures > 0 and c.claimed_until > now())
  order by d.due_at
  limit 1`

/** A delivery by mail that is due, and what it tells. `fresh`: unread, and its other member is visible to the reader. */
export type DueNews = { id: string; kind: NoticeKind; topic: string | null; count: number; fresh: boolean }

/** All mail that is due to a member. */
export async function dueNews(db: Database, viewer: Viewer): Promise<DueNews[]> {
  const { rows } = await sql<DueNews>`${prepared}
    with visible_news as (
      select n.id from deliveries d join notices n on n.id = d.notice_id ${visibleNotice(viewer)}
      where d.profile_id = ${viewer.profileId} and d.way = 'mail' and d.due_at <= now() and n.read_at is null
    )
    select
      d.id::text,
      n.kind,
      n.topic,
      coalesce(mine.unread, n.count) as count,
      n.id in (select id from visible_news) and coalesce(mine.unread, 1) > 0 as fresh
    from deliveries d
    join notices n on n.id = d.notice_id
    left join conversation_members mine
      on n.kind = 'message' and mine.conversation_id = n.conversation_id and mine.profile_id = d.profile_id
    where d.profile_id = ${viewer.profileId} and d.way = 'mail' and d.due_at <= now()
    order by d.id`.execute(db)
  return rows
}

/** What became of a claimed member. */
export type Outcome = {
  profileId: string
  /** Deliveries that are done: sent, read meanwhile, or not wanted any more. */
  done: string[]
  /** Deliveries for later. */
  later: { ids: string[]; dueAt: Date } | null
  /** The day of the digest that was sent, as YYYY-MM-DD; null when none was. */
  digestDay: string | null
}

/** Records what was sent and ends the claims. */
export async function finishMembers(db: Database, outcomes: Outcome[]) {
  const later = outcomes.flatMap(({ later }) => (later ? later.ids.map((id) => ({ id, dueAt: later.dueAt })) : []))
  const days = outcomes.map(({ profileId, digestDay }) => ({ profileId, digestDay }))
  await sql`with gone as (
      delete from deliveries where id = any(${outcomes.flatMap(({ done }) => done)}::bigint[])
    ), moved as (
      update deliveries d set due_at = l."dueAt"
      from json_to_recordset(${JSON.stringify(later)}::json) as l (id bigint, "dueAt" timestamptz) where d.id = l.id
    )
    update digests c set claimed_until = null, failures = 0, last_day = coalesce(o."digestDay", c.last_day)
    from json_to_recordset(${JSON.stringify(days)}::json) as o ("profileId" uuid, "digestDay" date)
    where c.profile_id = o."profileId"`.execute(db)
}

/** Leaves a member for a later attempt. @returns the number of attempts that have failed in a row */
export async function postponeMember(db: Database, profileId: string): Promise<number> {
  const { rows } = await sql<{ failures: number }>`update digests
    set failures = failures + 1, claimed_until = now() + interval '10 minutes' * power(4, failures)
    where profile_id = ${profileId}
    returning failures`.execute(db)
  return rows[0]?.failures ?? 0
}
