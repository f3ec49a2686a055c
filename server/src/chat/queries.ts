import { type RawBuilder, sql } from 'kysely'
import { wordStands } from '../members/turn.ts'
import { isInReach, isLeaving, partnerNotSeparated, type Viewer } from '../members/visibility/queries.ts'
import { isSealedMessage } from '../members/visibility/sealed.ts'
import { type Database, prepared } from '../platform/db/connection.ts'
import { messageFiles } from './photos.ts'
import { isWithheld } from './withheld.ts'

/** Queries about conversations need only the viewer's profile. */
type ViewerId = Pick<Viewer, 'profileId'>

/**
 * The conversation of `conversation_members mine` has a message, or the viewer could still begin it. Opening an empty
 * conversation must reveal no more than Discover, or the viewer could watch a partner who has since left their reach.
 */
export function startedOrInReach(viewer: Viewer): RawBuilder<boolean> {
  return sql`(mine.last_at is not null or mine.partner_id is null or ${isInReach(viewer, sql.ref('mine.partner_id'))})`
}

/** In SQL: both have written in the conversation of `mine` and `theirs`. */
export const bothHaveWritten = sql<boolean>`(mine.sent_seq > 0 and coalesce(theirs.sent_seq, 0) > 0)`

export type Membership = {
  /** Null once the partner's account is deleted, or is to be: both look the same. */
  partnerId: string | null
  lastSeq: number
  version: number
  readSeq: number
  /** How far messages are delivered to and read by the partner. Null in a request, and while either has receipts off. */
  receipts: { deliveredSeq: number; readSeq: number } | null
  /** When the partner's account was created; null when `partnerId` is. */
  partnerSince: Date | null
  /** The viewer has neither written to the partner nor liked them. */
  isRequest: boolean
}

/**
 * A member's conversations: `mine` is the member's row of each, `theirs` the partner's, `c` the conversation, `me` and
 * `p` the two profiles, `u` the partner's account. A deleted partner has no `theirs`, `p` and `u`.
 */
export const ownConversations = sql`conversation_members mine
    join conversations c on c.id = mine.conversation_id
    join profiles me on me.id = mine.profile_id
    left join conversation_members theirs
      on theirs.conversation_id = mine.conversation_id and theirs.profile_id = mine.partner_id
    left join profiles p on p.id = mine.partner_id
    left join "user" u on u.id = p.user_id`

/**
 * In SQL: both show receipts. Not in a request, whose receiver has not decided to talk to the sender.
 */
export const receiptsShown = sql`(
  me.receipts
  and p.receipts
  and u.deletes_at is null
  and not mine.is_request
  and not theirs.is_request)`

/** The columns of a `Membership` in `ownConversations`. */
export const membershipColumns = sql`
  case when u.deletes_at is null then mine.partner_id end as partner_id,
  c.last_seq,
  mine.is_request,
  c.last_version as version,
  mine.read_seq,
  case when u.deletes_at is null then u.created_at end as partner_since,
  case when ${receiptsShown} then
    json_build_object('deliveredSeq', theirs.delivered_seq, 'readSeq', theirs.read_seq) end as receipts`

/** The viewer's membership of a conversation. Null for non-participants and for blocked or unmatched pairs alike. */
export async function membershipOf(db: Database, viewer: ViewerId, conversationId: string): Promise<Membership | null> {
  const { rows } = await sql<Membership>`${prepared}
    select ${membershipColumns} from ${ownConversations}
    where mine.conversation_id = ${conversationId} and mine.profile_id = ${viewer.profileId}
      and ${partnerNotSeparated(viewer)}`.execute(db)
  return rows[0] ?? null
}

/** Who wrote a request to the viewer. Null for other conversations, former members and blocked or unmatched pairs. */
export async function requesterOf(db: Database, viewer: ViewerId, conversationId: string): Promise<string | null> {
  const { rows } = await sql<{ partnerId: string | null }>`select mine.partner_id from conversation_members mine
    where mine.conversation_id = ${conversationId} and mine.profile_id = ${viewer.profileId} and mine.is_request
      and ${partnerNotSeparated(viewer)}`.execute(db)
  return rows[0]?.partnerId ?? null
}

/**
 * The folder of a message's photo. Null for non-participants, blocked or unmatched pairs, messages without a photo, and the
 * partner's photos while the partner is under review or leaves. What is sealed is for neither of the two.
 */
export async function photoOfMessage(db: Database, viewer: ViewerId, messageId: string): Promise<string | null> {
  const { rows } = await sql<{ storageKey: string | null }>`
    select m.storage_key from messages m
    join conversation_members mine on mine.conversation_id = m.conversation_id and mine.profile_id = ${viewer.profileId}
    where m.id = ${messageId}
      and not ${isSealedMessage(sql`m.id`)}
      and (m.sender_id = ${viewer.profileId} or not ${isWithheld(sql`m.id`)})
      and ${partnerNotSeparated(viewer)}
      and not exists (
        select from profiles sender
        where sender.id = m.sender_id
          and sender.id <> ${viewer.profileId}
          and (sender.hidden_at is not null or ${isLeaving(sql.ref('sender.user_id'))}))`.execute(db)
  return rows[0]?.storageKey ?? null
}

/** The large file of a message's photo, below the photo store. */
export const messagePhotoFile = (storageKey: string) => `${storageKey}/${messageFiles.full}`

/**
 * Takes a message that no longer exists off the other member's unread ones, and off their notices with the last. A
 * reminder stays while something else waits for an answer.
 */
export const uncount = (
  db: Database,
  { conversationId, seq, senderId }: { conversationId: string; seq: number; senderId: string | null },
) =>
  sql`with counted as (
      update conversation_members set unread = unread - 1
      where conversation_id = ${conversationId} and profile_id is distinct from ${senderId}::uuid
        and read_seq < ${seq} and unread > 0
      returning profile_id, unread)
    delete from notices n using conversation_members mine
    where mine.conversation_id = ${conversationId} and mine.profile_id is distinct from ${senderId}::uuid
      and n.profile_id = mine.profile_id and n.conversation_id = mine.conversation_id
      and case when n.kind = 'reminder' then not ${wordStands}
        else n.read_at is null and n.profile_id in (select profile_id from counted where unread = 0) end`.execute(db)

/**
 * Locks the conversations of messages, in a fixed order, before staff or a machine changes these. Their members' own
 * changes wait.
 */
export const lockConversationsOf = (transaction: Database, messageIds: string[]) =>
  sql`select id from conversations
    where id in (select conversation_id from messages where id = any(${messageIds}::uuid[]))
    order by id
    for no key update`.execute(transaction)

/** Numbers a change that no member made, and tells both members of the conversation when the transaction commits. */
export const noteChange = (transaction: Database, messageId: string) =>
  sql`with numbered as (update conversations c set last_version = c.last_version + 1 from messages m
        where m.id = ${messageId} and c.id = m.conversation_id
        returning c.id, c.last_version, array_remove(array[c.participant1_id, c.participant2_id], null) as members
    ), changed as (update messages m set version = numbered.last_version from numbered where m.id = ${messageId})
    select pg_notify('hearth_revocations', json_build_object('changed', json_build_object(
      'conversationId', id, 'version', last_version, 'members', members))::text) from numbered`.execute(transaction)
