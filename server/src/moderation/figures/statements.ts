import { restrictingActions } from '@hearth/shared/moderation/dsa'
import type { DecidedAction } from '@hearth/shared/moderation/ladder'
import { clauses } from '@hearth/shared/moderation/statements'
import { sql } from 'kysely'
import type { Database } from '../../platform/db/connection.ts'
import { type Cursor, exactTime } from '../../platform/db/keyset.ts'
import type { Decided } from './to-statement.ts'

type Page = { from: string; to: string; cursor: Cursor | null; limit: number }

/** Whether a decision, `d`, does one of these. */
export const doesOneOf = (actions: readonly DecidedAction['action'][]) =>
  sql<boolean>`d.actions @? ${`$[*] ? (${actions.map((action) => `@.action == "${action}"`).join(' || ')})`}::jsonpath`

/** Whether a decision restricts a member. */
export const restricts = sql<boolean>`d.category is not null and ${doesOneOf(restrictingActions)}`

/**
 * Decisions that restrict a member, oldest first. The columns with words of staff are not read: a clause is one only when
 * it is a key of the rules.
 */
export async function readStatements(db: Database, { from, to, cursor, limit }: Page) {
  const { rows } = await sql<Decided & { id: string; exactAt: string }>`select
      d.id,
      ${exactTime(sql`d.decided_at`)} as exact_at,
      d.puid,
      d.decided_at,
      d.actions,
      d.category,
      d.ground,
      case when d.clause = any(${[...clauses]}) then d.clause end as clause,
      d.source,
      d.detected_by_machine,
      d.decided_by_machine,
      d.keywords,
      d.content_types,
      to_char(d.content_date, 'YYYY-MM-DD') as content_date,
      d.territory,
      d.language,
      exists (select from approvals a
        where a.decision_id = d.id and a.act = 'ban' and a.state <> 'approved') as ban_waits
    from decisions d
    where d.decided_at >= ${from}::date::timestamp at time zone 'utc'
      and d.decided_at < (${to}::date + 1)::timestamp at time zone 'utc'
      and ${cursor ? sql`(d.decided_at, d.id) > (${cursor.at}::timestamptz, ${cursor.id}::uuid)` : sql`true`}
      and ${restricts}
    order by d.decided_at, d.id
    limit ${limit}`.execute(db)
  return rows
}
