import { turnAfterMs } from '@hearth/shared/chat/turn'
import { sql } from 'kysely'

/** In SQL: that many milliseconds ago. */
export const ago = (ms: number) => sql<Date>`now() - ${sql.lit(`${ms} milliseconds`)}::interval`

/** Nobody waits for an answer that cannot be written. `closedReason` says why. */
const isOpen = sql`mine.partner_id is not null
  and c.closed_at is null
  and u.deletes_at is null
  and u.banned is not true
  and me.hidden_at is null
  and p.hidden_at is null`

/**
 * In SQL, about a row `mine` of `ownConversations`: its answer is what the conversation waits for since that many
 * milliseconds, as `isYourTurn` says.
 */
export const isTurn = (waitsMs: number = turnAfterMs) => sql<boolean>`(mine.is_turn
  and not mine.is_request
  and mine.last_at < ${ago(waitsMs)}
  and ${isOpen})`

/**
 * In SQL, about a row `mine` of `conversation_members`: something that the partner has said since the member's last
 * message still stands. Who took all of it back waits for nothing. The offset keeps it a check of each row: as a join it
 * would lead the planner away from the index of turns.
 */
export const wordStands = sql<boolean>`exists (select from messages said
  where said.conversation_id = mine.conversation_id
    and said.seq > mine.sent_seq
    and said.sender_id = mine.partner_id
    and said.removed_at is null
  offset 0)`
