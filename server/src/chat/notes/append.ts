import { sql } from 'kysely'
import { blockedWith } from '../../members/visibility/queries.ts'
import type { Appended } from '../../people/likes/notes.ts'
import type { Database } from '../../platform/db/connection.ts'
import { oneRow } from '../../platform/db/one-row.ts'
import { conversationOf, isClosedKindly, makeConversation } from '../pairs.ts'

type Liked = { id: string; likerId: string }

/** What the two liked of each other and is no message yet, in that order. Likes wait until these are messages. */
async function likedParts(transaction: Database, one: string, other: string): Promise<Liked[]> {
  const { rows } = await sql<Liked>`select id, liker_id from profile_likes
    where part is not null
      and (liker_id = ${one} and liked_id = ${other} or liker_id = ${other} and liked_id = ${one})
      and ${other}::uuid not in (${blockedWith({ profileId: one })})
    order by part ->> 'at', id
    for no key update`.execute(transaction)
  return rows
}

/** Makes a part and a note the next message of the conversation, under the id of the like. */
async function appendOne(transaction: Database, conversationId: string, { id, likerId }: Liked): Promise<Appended> {
  const { rows } = await sql<Pick<Appended, 'seq' | 'version'>>`
    with numbered as (
      update conversations set last_seq = last_seq + 1, last_version = last_version + 1 where id = ${conversationId}
      returning id, last_seq as seq, last_version as version
    ), message as (
      insert into messages (id, conversation_id, seq, version, sender_id, content, liked)
      select
        l.id,
        numbered.id,
        numbered.seq,
        numbered.version,
        l.liker_id,
        case when l.note_removed_by is null then coalesce(l.note, '') else '' end,
        l.part
      from profile_likes l, numbered
      where l.id = ${id}
      returning seq, created_at
    ), listed as (
      update conversation_members m set
        last_at = message.created_at,
        hidden_at = null,
        unread = m.unread + (m.profile_id <> ${likerId})::int,
        sent_seq = case m.profile_id when ${likerId} then message.seq else m.sent_seq end,
        is_turn = m.profile_id <> ${likerId}
      from message
      where m.conversation_id = ${conversationId}
    ), moved as (
      update profile_likes set part = null, note = null where id = ${id})
    select seq, version from numbered`.execute(transaction)
  return { conversationId, ...oneRow(rows) }
}

/**
 * Makes messages of what two members liked of each other. The match is their notice. Where one of them has said a kind
 * last word, nothing follows it.
 */
export async function append(transaction: Database, one: string, other: string): Promise<Appended[]> {
  const known = await conversationOf(transaction, one, other)
  // The conversation before the likes: who closes it locks them in this order.
  if (known && (await isClosedKindly(transaction, known))) return []
  const likes = await likedParts(transaction, one, other)
  if (!likes.length) return []
  const conversationId = known ?? (await makeConversation(transaction, one, other))
  const appended: Appended[] = []
  for (const like of likes) appended.push(await appendOne(transaction, conversationId, like))
  return appended
}
