import { linksAfterDays, messagePage, type Reaction } from '@hearth/shared/chat/chat-limits'
import type { Message } from '@hearth/shared/chat/messages'
import { type RawBuilder, sql } from 'kysely'
import { hiddenWordsOf } from '../members/hidden-words/queries.ts'
import type { Viewer } from '../members/visibility/queries.ts'
import { isSealedMessage } from '../members/visibility/sealed.ts'
import { likedPart, type StoredPart, toLikedPart } from '../people/likes/parts.ts'
import { classifies, highScore } from '../platform/community/settings.ts'
import { type Database, prepared } from '../platform/db/connection.ts'
import { toMessagePhoto } from './photos.ts'
import type { Membership } from './queries.ts'
import { isWithheld } from './withheld.ts'

/** Characters of a quoted message that its reply shows. */
export const excerptLength = 140
const day = 86_400_000

type Row = {
  id: string
  conversationId: string
  seq: number
  version: number
  senderId: string | null
  content: string
  storageKey: string | null
  photoThumbhash: string | null
  photoWidth: number | null
  photoHeight: number | null
  isSensitive: boolean
  isSealed: boolean
  isWithheld: boolean
  createdAt: Date
  readAt: Date | null
  editedAt: Date | null
  removedAt: Date | null
  removedByStaff: boolean
  quotedId: string | null
  quotedSeq: number
  quotedMine: boolean
  quotedExcerpt: string
  quotedPhoto: boolean
  quotedRemoved: boolean
  quotedRemovedByStaff: boolean
  reactions: { emoji: Reaction; mine: boolean }[] | null
  liked: StoredPart | null
}

/**
 * Facts about both members that a message depends on: whether receipts are shown, and when the partner's account was
 * created; null once it is deleted, or is to be. The viewer's hidden words cover what the partner wrote in a request.
 */
export type Pair = { receiptsShown: boolean; partnerSince: Date | null; isRequest: boolean }

/** The two members of a conversation, one of which is the viewer. */
export const pairOf = ({ receipts, partnerSince, isRequest }: Membership): Pair => ({
  receiptsShown: receipts !== null,
  partnerSince,
  isRequest,
})

/** Whether links of an account created then may be clicked. A deleted account can do no more harm. */
export function linksAllowed(since: Date | null, now = Date.now()): boolean {
  return since !== null && now - since.getTime() >= linksAfterDays * day
}

function toMessage(row: Row, viewer: Viewer, pair: Pair): Message {
  const mine = row.senderId === viewer.profileId
  const at = (time: Date | null) => time?.toISOString() ?? null
  // The photos of a member who leaves are to others what they will be: gone.
  const isLeft = !mine && pair.partnerSince === null
  const isGone = (isLeft || row.isSealed) && !row.content && !row.liked
  return {
    id: row.id,
    conversationId: row.conversationId,
    seq: row.seq,
    version: row.version,
    mine,
    senderId: isLeft ? null : row.senderId,
    content: row.content,
    sentAt: row.createdAt.toISOString(),
    photo: isLeft || row.isSealed ? null : toMessagePhoto(row, mine),
    editedAt: at(row.editedAt),
    removedAt: at(row.removedAt ?? (isGone ? row.createdAt : null)),
    removedByStaff: row.removedByStaff || (row.isSealed && isGone),
    readAt: mine && !pair.receiptsShown ? null : at(row.readAt),
    replyTo:
      (row.quotedId && {
        id: row.quotedId,
        seq: row.quotedSeq,
        mine: row.quotedMine,
        excerpt: row.quotedExcerpt,
        photo: row.quotedPhoto,
        removed: row.quotedRemoved,
        removedByStaff: row.quotedRemovedByStaff,
      }) ||
      null,
    reactions: row.reactions ?? [],
    ...(row.liked && { liked: toLikedPart(row.liked, mine && pair.partnerSince === null) }),
    linksAllowed: mine || linksAllowed(pair.partnerSince),
  }
}

/**
 * Messages as the viewer sees them, by conversation and seq.
 * @param rows a query for rows of `messages`; the caller ensures that the viewer may see them
 * @param pairOf the facts about both members of a conversation
 */
export async function readMessages(
  db: Database,
  viewer: Viewer,
  rows: RawBuilder<unknown>,
  pairOf: (conversationId: string) => Pair,
): Promise<Message[]> {
  const found = await sql<Row>`${usual.has(rows) ? prepared : sql``}
    select
      m.id,
      m.conversation_id,
      m.seq,
      m.version,
      m.sender_id,
      m.content,
      m.created_at,
      m.read_at,
      m.edited_at,
      m.removed_at,
      m.removed_by_staff,
      m.storage_key,
      m.photo_thumbhash,
      m.photo_width,
      m.photo_height,
      m.photo_score is not null and m.photo_score >= ${highScore} and ${classifies('chats')} as is_sensitive,
      m.storage_key is not null and ${isSealedMessage(sql`m.id`)} as is_sealed,
      m.storage_key is not null and ${isWithheld(sql`m.id`)} as is_withheld,
      q.id as quoted_id,
      q.seq as quoted_seq,
      q.sender_id is not distinct from ${viewer.profileId}::uuid as quoted_mine,
      left(q.content, ${excerptLength}) as quoted_excerpt,
      q.removed_at is not null as quoted_removed,
      coalesce(q.removed_by_staff, false) as quoted_removed_by_staff,
      q.storage_key is not null as quoted_photo,
      r.reactions,
      ${likedPart(sql`m.liked`, viewer)} as liked
    from (${rows}) m
    left join messages q on q.conversation_id = m.conversation_id and q.seq = m.reply_to_seq
    left join lateral (
      select json_agg(json_build_object('emoji', emoji, 'mine', profile_id = ${viewer.profileId}::uuid)
        order by profile_id) as reactions
      from message_reactions
      where conversation_id = m.conversation_id and seq = m.seq and not m.removed_by_staff) r on true
    order by m.conversation_id, m.seq`.execute(db)
  const isStrangers = (row: Row) => row.senderId !== viewer.profileId && pairOf(row.conversationId).isRequest
  const hides = found.rows.some(isStrangers) ? await hiddenWordsOf(db, viewer) : null
  return found.rows.map((row) => ({
    ...toMessage(row, viewer, pairOf(row.conversationId)),
    ...(isStrangers(row) && hides?.(`${row.content}\n${row.quotedExcerpt ?? ''}`) && { covered: true as const }),
  }))
}

/** One message, as the answer to the viewer who changed it. */
export async function readMessage(db: Database, viewer: Viewer, id: string, pair: Pair): Promise<Message> {
  const [message] = await readMessages(db, viewer, sql`select * from messages where id = ${id}`, () => pair)
  return message!
}

export type Question = { after?: number; before?: number; changedAfter?: number; limit: number }

/** The page sizes that screens use. There are few, so each connection can keep the prepared statements. */
const usual = new WeakSet<RawBuilder<unknown>>()
const usualSizes = new Set<number>([1, messagePage.usual, messagePage.max])

/** The rows of a page and one more, which shows whether more follow. Each query scans one index from its start. */
export function pageQuery(conversationId: string, question: Question): RawBuilder<unknown> {
  const page = rowsOf(conversationId, question)
  if (usualSizes.has(question.limit)) usual.add(page)
  return page
}

function rowsOf(conversationId: string, { after, before, changedAfter, limit }: Question): RawBuilder<unknown> {
  const of = sql`select * from messages where conversation_id = ${conversationId}`
  const most = sql.lit(limit + 1)
  if (changedAfter !== undefined) return sql`${of} and version > ${changedAfter} order by version limit ${most}`
  if (after !== undefined) return sql`${of} and seq > ${after} order by seq limit ${most}`
  if (before !== undefined) return sql`${of} and seq < ${before} order by seq desc limit ${most}`
  return sql`${of} order by seq desc limit ${most}`
}

/** Removes the extra row, which is the last in the query's order. */
export function trimPage(messages: Message[], question: Question): { messages: Message[]; more: boolean } {
  const { limit, after, changedAfter } = question
  if (messages.length <= limit) return { messages, more: false }
  if (changedAfter !== undefined) {
    const last = Math.max(...messages.map((message) => message.version))
    return { messages: messages.filter((message) => message.version !== last), more: true }
  }
  return { messages: after === undefined ? messages.slice(1) : messages.slice(0, limit), more: true }
}
