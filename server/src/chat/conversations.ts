import type { Conversation } from '@hearth/shared/chat/chat'
import { type ConversationFolder, daysToRead, messagePage } from '@hearth/shared/chat/chat-limits'
import type { Message } from '@hearth/shared/chat/messages'
import { ageOn, todayUtc } from '@hearth/shared/members/age'
import { day } from '@hearth/shared/time'
import { type RawBuilder, sql } from 'kysely'
import { type NameRow, nameColumns, shownName } from '../members/names.ts'
import { presenceOf } from '../members/presence/queries.ts'
import { isFull } from '../members/room.ts'
import { isTurn } from '../members/turn.ts'
import { partnerNotSeparated, type Viewer } from '../members/visibility/queries.ts'
import { mutualWith } from '../people/likes/queries.ts'
import { isPublic, mainFirst, toPhoto } from '../pictures/photos/queries.ts'
import { beginLimit } from '../platform/community/settings.ts'
import type { Database } from '../platform/db/connection.ts'
import {
  afterCursorAscending,
  afterCursorDescending,
  exactTime,
  type Cursor as ListCursor,
  pageOf,
} from '../platform/db/keyset.ts'
import { oneRow } from '../platform/db/one-row.ts'
import { pairOf, readMessages, trimPage } from './messages.ts'
import { bothHaveWritten, type Membership, membershipColumns, ownConversations, startedOrInReach } from './queries.ts'
import { closedReason } from './rules.ts'
import { begunLately } from './sent-lately.ts'
import { shownRules, warningOf } from './signals/queries.ts'

type Row = Membership &
  NameRow & {
    id: string
    hiddenAt: Date | null
    lastAt: Date | null
    /** The exact time that the list is sorted by. */
    exactAt: string
    unread: number
    birthday: string | null
    banned: boolean | null
    underReview: boolean
    partnerHidden: boolean
    lastSeenAt: Date | null
    closedAt: Date | null
    closedByViewer: boolean
    /** Both have written. */
    acquainted: boolean
    photo: Parameters<typeof toPhoto>[0] | null
    interests: Conversation['interests'] | null
    matched: boolean
    /** The conversation is empty and the two do not match: the first message counts against the daily limit. */
    counts: boolean
    /** It is such a conversation, and the partner has room for no more. */
    full: boolean
    /** The rules that the partner's messages met, while the viewer is warned. */
    warnedBy: string[] | null
  }

/** @param which conditions on `conversation_members mine`, with order and limit */
function selectConversations(viewer: Viewer, which: RawBuilder<unknown>) {
  return sql<Row>`
    select
      mine.conversation_id as id,
      mine.hidden_at,
      mine.last_at,
      ${exactTime(sql.ref('mine.last_at'))} as exact_at,
      mine.unread,
      c.closed_at,
      c.closed_by is not distinct from mine.profile_id as closed_by_viewer,
      ${bothHaveWritten} as acquainted,
      ${nameColumns('p')},
      p.birthday,
      u.banned,
      (me.hidden_at is not null or p.hidden_at is not null) as under_review,
      p.hidden_at is not null as partner_hidden,
      case when me.show_last_seen and p.show_last_seen then seen.last_seen_at end as last_seen_at,
      photo.photo,
      ${membershipColumns},
      ${warningOf(viewer)} as warned_by,
      matched.matched,
      c.last_seq = 0 and not matched.matched as counts,
      case when c.last_seq = 0 and not matched.matched then ${isFull} else false end as "full",
      case when c.last_seq = 0 then (
        select json_agg(json_build_object('key', key, 'shared', key = any (me.interests))
          order by key = any (me.interests) desc, key) from unnest(p.interests) as theirs (key)) end as interests
    from ${ownConversations}
    left join presence seen on seen.profile_id = mine.partner_id
    cross join lateral (select ${mutualWith(viewer, sql.ref('mine.partner_id'))} as matched) matched
    left join lateral (
      select json_build_object('id', i.id, 'storageKey', i.storage_key, 'thumbhash', i.thumbhash, 'width', i.width,
        'height', i.height, 'displayOrder', i.display_order) as photo
      from profile_images i
      where i.profile_id = mine.partner_id and ${isPublic}
      order by ${mainFirst}
      limit 1) photo on true
    where mine.profile_id = ${viewer.profileId} and ${partnerNotSeparated(viewer)} ${which}`
}

function toPartner(row: Row): Conversation['partner'] {
  if (row.partnerId === null) return { id: null, name: '', age: null, photo: null, online: false, lastSeenAt: null }
  const seenAt = row.banned || row.underReview ? null : row.lastSeenAt
  return {
    id: row.partnerId,
    name: shownName(row),
    age: row.birthday ? ageOn(row.birthday, todayUtc()) : null,
    photo: row.photo && !row.banned && !row.partnerHidden ? toPhoto(row.photo) : null,
    ...presenceOf(seenAt),
  }
}

/** What a row says of a kind end: whose it was and until when both read, or that the viewer may choose one. */
function endOf(row: Row): Pick<Conversation, 'farewell' | 'closable'> {
  const { closedAt, closedByViewer, matched, acquainted, lastSeq } = row
  if (closedAt) {
    const endsAt = new Date(closedAt.getTime() + daysToRead * day).toISOString()
    return { farewell: { mine: closedByViewer, endsAt } }
  }
  const knows = acquainted || (matched && lastSeq > 0)
  return knows && !closedReason(row) ? { closable: true } : {}
}

/** How many conversations the member may begin in 24 hours, and how many are left. */
export async function firstMessageQuota(db: Database, viewer: Viewer) {
  const { rows } = await sql<{ limit: number; begun: number }>`
    select
      ${beginLimit(sql`u.created_at > now() - interval '1 day'`)} as limit,
      (select count(*) from (${begunLately(viewer)}) b) as begun
    from "user" u
    where u.id = ${viewer.userId}`.execute(db)
  const { limit, begun } = oneRow(rows)
  return { limit, left: Math.max(0, limit - begun) }
}

async function withMessages(db: Database, viewer: Viewer, rows: Row[]): Promise<Conversation[]> {
  const ids = rows.map((row) => row.id)
  const byId = new Map(rows.map((row) => [row.id, row]))
  const last = await readMessages(
    db,
    viewer,
    sql`select m.* from unnest(${ids}::uuid[], ${rows.map((row) => row.lastSeq)}::bigint[]) as newest (id, seq)
      join messages m on m.conversation_id = newest.id and m.seq = newest.seq`,
    (id) => pairOf(byId.get(id)!),
  )
  const lastOf = new Map(last.map((message) => [message.conversationId, message]))
  const quota = rows.some(({ counts }) => counts) ? await firstMessageQuota(db, viewer) : null
  return rows.map((row) => ({
    id: row.id,
    partner: toPartner(row),
    matched: row.matched && row.partnerId !== null,
    closed: closedReason(row) ?? (row.closedAt ? 'farewell' : null),
    ...endOf(row),
    hidden: row.hiddenAt !== null,
    isRequest: row.isRequest,
    lastMessage: lastOf.get(row.id) ?? null,
    unread: row.unread,
    lastSeq: row.lastSeq,
    version: row.version,
    readSeq: row.readSeq,
    receipts: row.receipts,
    firstMessages: row.counts ? quota : null,
    interests: (!closedReason(row) && row.interests) || [],
    warning: shownRules(row.warnedBy),
  }))
}

/** One conversation. Null for non-participants, blocked or unmatched pairs, and empty ones whose partner is out of reach. */
export async function readConversation(db: Database, viewer: Viewer, id: string): Promise<Conversation | null> {
  const { rows } = await selectConversations(
    viewer,
    sql`and mine.conversation_id = ${id} and ${startedOrInReach(viewer)}`,
  ).execute(db)
  return (await withMessages(db, viewer, rows))[0] ?? null
}

type KnownVersion = { conversationId: string; version: number }

/** Messages that changed after the known versions: a page per conversation, and one more to detect further pages. */
export function changedMessages(
  db: Database,
  viewer: Viewer,
  asked: KnownVersion[],
  pair: Parameters<typeof readMessages>[3],
): Promise<Message[]> {
  return readMessages(
    db,
    viewer,
    sql`select m.* from unnest(${asked.map((one) => one.conversationId)}::uuid[], ${asked.map((one) => one.version)}::bigint[])
      as known (conversation_id, version)
      join lateral (select * from messages where conversation_id = known.conversation_id and version > known.version
        order by version limit ${sql.lit(messagePage.max + 1)}) m on true`,
    pair,
  )
}

/**
 * The current state of these conversations, each with its changes after the version that the client knows. Versions are
 * assigned under the lock of the conversation's row, so no version becomes visible after a higher one. They are read
 * before the messages: a change committed in between may be delivered twice, but is never skipped. Conversations that
 * the viewer cannot see are left out.
 */
export async function readChanges(db: Database, viewer: Viewer, known: KnownVersion[]) {
  const ids = known.map((one) => one.conversationId)
  const { rows } = await selectConversations(
    viewer,
    sql`and mine.conversation_id = any(${ids}::uuid[]) and ${startedOrInReach(viewer)}`,
  ).execute(db)
  const byId = new Map(rows.map((row) => [row.id, row]))
  const visible = known.filter(({ conversationId }) => byId.has(conversationId))
  const [conversations, changed] = await Promise.all([
    withMessages(db, viewer, rows),
    changedMessages(db, viewer, visible, (id) => pairOf(byId.get(id)!)),
  ])
  return conversations.map((conversation) => {
    const { version } = known.find((one) => one.conversationId === conversation.id)!
    const messages = changed.filter((message) => message.conversationId === conversation.id)
    return { conversation, ...trimPage(messages, { changedAfter: version, limit: messagePage.max }) }
  })
}

const position = [sql.ref('mine.last_at'), sql.ref('mine.conversation_id')] as const

/** Conversations by their newest message. */
const newestFirst = (condition: RawBuilder<unknown>) => ({
  condition,
  order: sql`mine.last_at desc, mine.conversation_id desc`,
  after: (cursor: ListCursor | null) => afterCursorDescending(cursor, ...position),
})

/** Each list has an index of its own. */
const lists = {
  all: newestFirst(sql`true`),
  chats: newestFirst(sql`not mine.is_request`),
  requests: newestFirst(sql`mine.is_request`),
  turn: {
    condition: isTurn(),
    order: sql`mine.last_at, mine.conversation_id`,
    after: (cursor: ListCursor | null) => afterCursorAscending(cursor, ...position),
  },
}

type Listed = {
  folder: ConversationFolder | undefined
  partner?: string | undefined
  after: ListCursor | null
  limit: number
}

/** A page of one list, or of all conversations; `partner` keeps the one with a member, hidden or not. */
export async function listConversations(db: Database, viewer: Viewer, { folder, partner, after, limit }: Listed) {
  const list = lists[folder ?? 'all']
  const { rows } = await selectConversations(
    viewer,
    sql`and ${partner ? sql`mine.partner_id = ${partner}` : sql`mine.hidden_at is null`}
      and mine.last_at is not null
      and ${list.condition}
      and ${list.after(after)}
      order by ${list.order}
      limit ${sql.lit(limit + 1)}`,
  ).execute(db)
  const { page, nextCursor } = pageOf(rows, limit)
  return { conversations: await withMessages(db, viewer, page), nextCursor }
}
