import type { Reaction } from '@hearth/shared/chat/chat-limits'
import { sql } from 'kysely'
import { ownConversations, receiptsShown } from '../../chat/queries.ts'
import type { Viewer } from '../../members/visibility/queries.ts'
import { isSealedMessage } from '../../members/visibility/sealed.ts'
import type { StoredPart } from '../../people/likes/parts.ts'
import type { Database } from '../../platform/db/connection.ts'
import { oneRow } from '../../platform/db/one-row.ts'
import { messagePhotoName } from './photos.ts'
import { pageSize } from './rows.ts'

/**
 * A conversation of the member. The other side is a number that holds for this conversation alone: nothing says that two
 * conversations, a like and a view are of the same member.
 */
export type Conversation = {
  id: string
  /** Three digits or more: the newest conversation is 001. */
  number: string
  startedAt: Date
  lastAt: Date
  /** The last message of the export: later ones are left for the next. */
  lastSeq: number
  /** The account of the other side was deleted, or is to be. */
  former: boolean
  /** The other side has blocked the member, who then gets only what they wrote themselves. */
  ownOnly: boolean
  /** Both show when they read. */
  receiptsShown: boolean
  hiddenAt: Date | null
  /** When one of the two members closed the conversation kindly. Null once their match has ended. */
  closedAt: Date | null
  closedBy: 'me' | 'other' | null
  /** The member was reminded to answer, and has not yet. */
  reminded: boolean
  readSeq: number
  unread: number
}

/** The member's conversations with a message in them, newest first. Their number bounds the memory. */
export async function conversationsOf(db: Database, { profileId }: Pick<Viewer, 'profileId'>): Promise<Conversation[]> {
  const blocked = (blocker: string, blockedOne: string) => sql`exists (select from blocked_users
    where blocker_id = ${sql.ref(blocker)} and blocked_id = ${sql.ref(blockedOne)})`
  const { rows } = await sql<Omit<Conversation, 'number'>>`
    select
      mine.conversation_id as id,
      c.created_at as started_at,
      mine.last_at,
      c.last_seq,
      u.id is null or u.deletes_at is not null as former,
      coalesce(${receiptsShown}, false) as receipts_shown,
      ${blocked('mine.partner_id', 'mine.profile_id')}
        and not ${blocked('mine.profile_id', 'mine.partner_id')} as own_only,
      mine.hidden_at,
      c.closed_at,
      case when c.closed_at is not null then
        case c.closed_by when mine.profile_id then 'me' else 'other' end end as closed_by,
      mine.is_turn and mine.reminded_seq is not distinct from mine.sent_seq as reminded,
      mine.read_seq,
      mine.unread
    from ${ownConversations}
    where mine.profile_id = ${profileId} and mine.last_at is not null
    order by mine.last_at desc, mine.conversation_id`.execute(db)
  return rows.map((row, index) => ({ ...row, number: String(index + 1).padStart(3, '0') }))
}

/** A message as it is exported: own ones whole, those of the other side without anything that names them. */
export type ExportedMessage = {
  number: number
  from: 'me' | 'other'
  sentAt: Date
  text: string
  editedAt: Date | null
  removedAt: Date | null
  /** Staff removed it by a decision; otherwise its sender unsent it. */
  removedByStaff: boolean
  /** Own: when the other side read it, if both show that. Others': when the member read it. */
  readAt: Date | null
  replyTo: number | null
  /** The file of the member's own photo; `not included` for one of the other side. */
  photo: string | null
  reactions: { from: 'me' | 'other'; emoji: Reaction }[]
  /** What the sender had liked when the two matched; the text is the note. */
  liked?: { what: 'photo' | 'answer'; at: string; prompt?: string; answer?: string }
}

type Row = Omit<ExportedMessage, 'from' | 'photo' | 'reactions' | 'liked'> & {
  mine: boolean
  hasPhoto: boolean
  reactions: ExportedMessage['reactions'] | null
  liked: StoredPart | null
}

/** A photo stays without its id, which would tell whose it is. */
function likedOf(part: StoredPart, words: boolean): ExportedMessage['liked'] {
  const { kind: what, at } = part
  if (part.kind === 'photo') return { what, at }
  return { what, at, prompt: part.prompt, ...(words && part.text && { answer: part.text }) }
}

function toExported({ mine, hasPhoto, number, liked, ...row }: Row, conversation: Conversation): ExportedMessage {
  const photo = mine ? messagePhotoName(conversation, number) : 'not included'
  return {
    number,
    from: mine ? 'me' : 'other',
    ...row,
    readAt: mine && !conversation.receiptsShown ? null : row.readAt,
    photo: hasPhoto ? photo : null,
    reactions: row.reactions ?? [],
    ...(liked && { liked: likedOf(liked, !(mine && (conversation.former || conversation.ownOnly))) }),
  }
}

async function messagesAfter(db: Database, { profileId }: Pick<Viewer, 'profileId'>, of: Conversation, after: number) {
  const isMine = sql`m.sender_id is not distinct from ${profileId}::uuid`
  const { rows } = await sql<Row>`
    select
      m.seq as number,
      ${isMine} as mine,
      m.created_at as sent_at,
      m.content as text,
      m.edited_at,
      m.removed_at,
      m.removed_by_staff,
      m.read_at,
      m.reply_to_seq as reply_to,
      m.storage_key is not null and not ${isSealedMessage(sql`m.id`)} as has_photo,
      m.liked,
      r.reactions
    from messages m
    left join lateral (
      select json_agg(json_build_object('from', case when profile_id = ${profileId}::uuid then 'me' else 'other' end,
        'emoji', emoji) order by profile_id = ${profileId}::uuid desc) as reactions
      from message_reactions
      where conversation_id = m.conversation_id and seq = m.seq and not m.removed_by_staff
        and (${!of.ownOnly} or profile_id = ${profileId}::uuid)) r on true
    where m.conversation_id = ${of.id} and m.seq > ${after} and m.seq <= ${of.lastSeq}
      and (${!of.ownOnly} or ${isMine})
    order by m.seq
    limit ${pageSize}`.execute(db)
  return rows
}

/** The messages of a conversation, the oldest first, a page at a time. */
export async function* messagesOf(
  db: Database,
  viewer: Pick<Viewer, 'profileId'>,
  conversation: Conversation,
): AsyncGenerator<ExportedMessage> {
  let after = 0
  for (;;) {
    const rows = await messagesAfter(db, viewer, conversation, after)
    for (const row of rows) yield toExported(row, conversation)
    if (rows.length < pageSize) return
    after = rows.at(-1)!.number
  }
}

/** How many messages and own photos the conversations hold, to say how much work is left. */
export async function countMessages(db: Database, { profileId }: Pick<Viewer, 'profileId'>) {
  const { rows } = await sql<{ messages: number; photos: number }>`
    select count(*) as messages, count(*) filter (where m.storage_key is not null and m.sender_id = mine.profile_id)
      as photos
    from conversation_members mine
    join messages m on m.conversation_id = mine.conversation_id
    where mine.profile_id = ${profileId} and mine.last_at is not null`.execute(db)
  return oneRow(rows)
}
