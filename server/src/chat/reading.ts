import { sql } from 'kysely'
import { partnerNotSeparated, type Viewer } from '../members/visibility/queries.ts'
import { type Database, prepared } from '../platform/db/connection.ts'
import { oneRow } from '../platform/db/one-row.ts'
import { lockConversation } from './insert-message.ts'

/**
 * Marks the partner's messages up to `seq` as read and returns the remaining count. A lower number than before changes
 * nothing. The conversation's row is locked, so a message that arrives meanwhile is counted.
 */
export function readUpTo(db: Database, viewer: Viewer, conversationId: string, seq = Number.MAX_SAFE_INTEGER) {
  const me = viewer.profileId
  return db.transaction().execute(async (transaction) => {
    const locked = await lockConversation(transaction, viewer, conversationId)
    if (!locked) return null
    const upTo = Math.min(seq, locked.lastSeq)
    await sql`${prepared} update messages m set read_at = now() from conversation_members mine
      where mine.conversation_id = ${conversationId} and mine.profile_id = ${me}
        and m.conversation_id = mine.conversation_id and m.seq > mine.read_seq and m.seq <= ${upTo}
        and m.sender_id is distinct from ${me} and m.read_at is null`.execute(transaction)
    const { rows } = await sql<{ readSeq: number; unread: number }>`${prepared}
      with counted as (update conversation_members mine set read_seq = greatest(read_seq, ${upTo}),
        delivered_seq = greatest(delivered_seq, ${upTo}),
        unread = (select count(*) from messages m where m.conversation_id = mine.conversation_id
          and m.seq > greatest(mine.read_seq, ${upTo}) and m.sender_id is distinct from ${me} and m.removed_at is null)
      where conversation_id = ${conversationId} and profile_id = ${me} returning read_seq, unread)
      , noticed as (update notices n set read_at = now() from counted where counted.unread = 0 and n.profile_id = ${me}
        and n.conversation_id = ${conversationId} and n.read_at is null)
      select read_seq, unread from counted`.execute(transaction)
    return oneRow(rows)
  })
}

export type Arrival = { conversationId: string; seq: number }

/**
 * Records how far messages have reached a device of the viewer. Lower numbers than before change nothing.
 * @returns the marks that advanced, with the partner to notify when both have receipts on
 */
export async function recordDelivered(db: Database, viewer: Viewer, arrivals: Arrival[]) {
  // A fixed order prevents deadlocks between two devices of a member.
  const { rows } = await sql<Arrival & { partnerId: string | null; receipts: boolean | null }>`${prepared}
    with arrived as (
      select
        mine.conversation_id,
        mine.profile_id,
        least(reported.seq, c.last_seq) as seq
      from unnest(${arrivals.map((one) => one.conversationId)}::uuid[], ${arrivals.map((one) => one.seq)}::bigint[])
        as reported (id, seq)
      join conversations c on c.id = reported.id
      join conversation_members mine on mine.conversation_id = c.id and mine.profile_id = ${viewer.profileId}
      where ${partnerNotSeparated(viewer)}
      order by c.id
      for no key update of mine
    )
    update conversation_members mine set delivered_seq = arrived.seq from arrived
    where mine.conversation_id = arrived.conversation_id and mine.profile_id = arrived.profile_id
      and mine.delivered_seq < arrived.seq
    returning mine.conversation_id, mine.delivered_seq as seq, mine.partner_id,
      not mine.is_request
        and (select bool_and(receipts) from profiles where id in (mine.profile_id, mine.partner_id)) as receipts`.execute(
    db,
  )
  return rows
}
