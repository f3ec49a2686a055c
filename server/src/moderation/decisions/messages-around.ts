import { surroundingMessages } from '@hearth/shared/moderation/cases'
import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../../platform/db/connection.ts'
import type { Staff } from '../staff/access.ts'

/** Messages within the surroundings of a reported one, of all reports of a case. */
export const messagesAround = (caseId: string): RawBuilder<unknown> => sql`messages m
  join (
    select
      (e.message ->> 'seq')::int as seq,
      (r.evidence ->> 'conversationId')::uuid as conversation_id,
      i.id as item_id,
      e.message ->> 'id' as reported_id
    from case_items i
    join reports r on i.kind = 'report' and r.id = i.source_id
    cross join lateral jsonb_array_elements(r.evidence -> 'messages') as e (message)
    where i.case_id = ${caseId}
    union all
    select
      hit.seq,
      s.conversation_id,
      i.id,
      hit.id::text
    from case_items i
    join scam_signals s on i.kind = 'scam' and s.id = i.source_id
    join messages hit on hit.id = any(s.message_ids)
    where i.case_id = ${caseId}) near
  on near.conversation_id = m.conversation_id
    and m.seq between near.seq - ${sql.lit(surroundingMessages)} and near.seq + ${sql.lit(surroundingMessages)}`

/** Ids of the member's notes with likes that a report or a signal of a case names; they may be messages by now. */
const notesOf = (caseId: string) => sql`select (e.message ->> 'id')::uuid as id
    from case_items i
    join cases c on c.id = i.case_id
    join reports r on i.kind = 'report' and r.id = i.source_id and r.target_id = c.subject_id
    cross join lateral jsonb_array_elements(r.evidence -> 'messages') as e (message)
    where i.case_id = ${caseId} and e.message ->> 'seq' = '0'
    union all
    select l.id
    from case_items i
    join scam_signals s on i.kind = 'scam' and s.id = i.source_id
    join profile_likes l on l.id = any(s.message_ids)
    where i.case_id = ${caseId}`

/**
 * Whether all of these messages and notes are the member's and this staff member may act on them: reported ones, and those
 * around one that this person opened with a reason.
 */
export async function holdsMessages(
  db: Database,
  { userId }: Pick<Staff, 'userId'>,
  caseId: string,
  messageIds: string[],
): Promise<boolean> {
  if (!messageIds.length) return true
  const { rows } = await sql`select distinct m.id from ${messagesAround(caseId)} join cases c on c.id = ${caseId}
    where m.id = any(${messageIds}::uuid[]) and m.sender_id = c.subject_id
      and (m.id::text = near.reported_id or exists (select from audit_log a where a.case_id = ${caseId}
        and a.act = 'surroundings_read' and a.actor_id = ${userId} and a.details ->> 'messageId' = near.reported_id))
    union
    select id from (${notesOf(caseId)}) noted where id = any(${messageIds}::uuid[])`.execute(db)
  return rows.length === new Set(messageIds).size
}
