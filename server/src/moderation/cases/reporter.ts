import type { CaseItem } from '@hearth/shared/moderation/cases'
import { sql } from 'kysely'
import { type NameRow, nameColumns, shownName } from '../../members/names.ts'

/** A reporter and their record, as columns beside a report `r`. All null when there is none, or they have left. */
export type Reporter = {
  reporterId: string | null
  /** Null when they have left. */
  reporterName: NameRow | null
  filed: number
  upheld: number
  dismissed: number
  unfounded: number
  lastUntil: Date | null
  minutesAfterBlock: number | null
}

export const reporterColumns = sql`
  r.reporter_id,
  (select to_json(named) from (select ${nameColumns('author')} where author.id is not null) named) as reporter_name,
  record.filed,
  record.upheld,
  record.dismissed,
  record.unfounded,
  last.until as last_until,
  turned.minutes_after_block`

/** A block of the reporter by the reported member, or a like taken back, before the report: it may be a revenge. */
export const reporterJoin = sql`left join profiles author on author.id = r.reporter_id
  left join lateral (select
      count(*) as filed,
      count(*) filter (where o.state = 'upheld') as upheld,
      count(*) filter (where o.state = 'dismissed') as dismissed,
      count(*) filter (where o.state = 'dismissed' and o.manifestly_unfounded) as unfounded
    from reports o
    where o.reporter_id = r.reporter_id) record on true
  left join lateral (select max(x.ends_at) as until from restrictions x where x.subject_id = r.reporter_id
    and x.kind = 'reports-last' and x.lifted_at is null and x.ends_at > now()) last on true
  left join lateral (select floor(extract(epoch from r.created_at - max(at)) / 60)::int as minutes_after_block from (
      select b.created_at as at from blocked_users b
        where b.blocker_id = r.target_id and b.blocked_id = r.reporter_id and b.created_at <= r.created_at
      union all
      select l.removed_at from removed_likes l
        where l.liker_id = r.target_id and l.liked_id = r.reporter_id and l.removed_at <= r.created_at) away) turned on true`

/** The record of a report's author; null for a report of the operator's own. */
export function toReporter(row: Reporter): CaseItem['reporter'] {
  const { reporterId, reporterName } = row
  if (reporterId === null) return null
  const { filed, upheld, dismissed, unfounded, lastUntil, minutesAfterBlock } = row
  return {
    name: reporterName && shownName(reporterName),
    filed,
    upheld,
    dismissed,
    unfounded,
    lastUntil: lastUntil?.toISOString() ?? null,
    minutesAfterBlock,
  }
}
