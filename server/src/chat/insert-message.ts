import type { Message } from '@hearth/shared/chat/messages'
import { ORPCError } from '@orpc/server'
import { sql } from 'kysely'
import { isFull } from '../members/room.ts'
import { isInReach, separatedFrom, type Viewer } from '../members/visibility/queries.ts'
import { type RecipientRow, recipientColumns, toRecipient, writeNotice } from '../notifications/notify.ts'
import { planFor } from '../notifications/rules.ts'
import { mutualWith } from '../people/likes/queries.ts'
import type { StoredPicture } from '../pictures/photos/queries.ts'
import { beginLimit } from '../platform/community/settings.ts'
import { type Database, prepared } from '../platform/db/connection.ts'
import { oneRow } from '../platform/db/one-row.ts'
import { excerptLength } from './messages.ts'
import { messagePhoto } from './photos.ts'
import { refusals } from './refusals.ts'
import { type Facts, type Refusal, refusalOf } from './rules.ts'
import { begunLately, sameTextAs, secondsToBegin } from './sent-lately.ts'
import { withholdPicture } from './withheld.ts'

export type Draft = {
  conversationId: string
  messageId: string
  content: string
  replyTo?: string | null
  photo?: StoredPicture | null
  /** It is the last message, which closes the conversation. */
  closes?: true
}
export type MessagePosition = { seq: number; version: number; partnerId: string | null }
/** `message` is as its sender sees it; null when an earlier request stored the same draft. */
export type StoredMessage = MessagePosition & { message: Message | null }

type Locked = {
  lastSeq: number
  lastVersion: number
  partnerId: string | null
  /** Who closed the conversation kindly, and when. */
  closedAt: Date | null
  closedBy: string | null
}

/**
 * Locks the conversation's row, so that numbers are assigned one at a time and no block or Unmatch commits in between, and the
 * sender, so that limits also hold for concurrent messages to several members. Null for non-participants.
 */
export async function lockConversation(
  db: Database,
  viewer: Pick<Viewer, 'profileId'>,
  conversationId: string,
): Promise<Locked | null> {
  const me = viewer.profileId
  const { rows } = await sql<Locked>`${prepared}
    select
      last_seq,
      last_version,
      case participant1_id when ${me}::uuid then participant2_id else participant1_id end as partner_id,
      closed_at,
      closed_by,
      pg_advisory_xact_lock(hashtextextended(${me}, 1))
    from conversations
    where id = ${conversationId} and (participant1_id = ${me} or participant2_id = ${me})
    for no key update`.execute(db)
  return rows[0] ?? null
}

/** Limits hold for messages and notes of one member that are sent at once. */
export const lockSender = (transaction: Database, { profileId }: Viewer) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${profileId}, 1))`.execute(transaction)

type Found = Facts &
  RecipientRow & {
    separated: boolean
    knownSeq: number | null
    knownVersion: number
    /** A message with this id exists, from this sender and in this conversation. */
    knownMine: boolean
    quotedSeq: number | null
    quotedMine: boolean
    quotedExcerpt: string
    quotedPhoto: boolean
    quotedRemoved: boolean
    quotedRemovedByStaff: boolean
    beginAgain: number
    sayAgain: number
  }

/** A separate statement after the lock has a new snapshot, which includes every block and Unmatch committed before. */
async function readSendingFacts(
  db: Database,
  viewer: Viewer,
  { partnerId, lastSeq, closedAt }: Locked,
  draft: Draft,
): Promise<Found> {
  const me = viewer.profileId
  const counts = sql`(${lastSeq === 0}::boolean and not ${mutualWith(viewer, sql`${partnerId}::uuid`)})`
  const { rows } = await sql<Found>`${prepared}
    select
      case when them.deletes_at is null then ${partnerId}::uuid end as partner_id,
      them.banned,
      (self.hidden_at is not null or p.hidden_at is not null) as under_review,
      ${closedAt !== null}::boolean as closed_kindly,
      ${draft.closes ?? false}::boolean as closes,
      ${counts} as counts,
      coalesce(${counts} and ${isFull}, false) as "full",
      ${beginLimit(sql`me.created_at > now() - interval '1 day'`)} as begin_limit,
      ${lastSeq === 0}::boolean as begins,
      self.chat_closed_until,
      self.first_messages_closed_until,
      coalesce(p.id in (${separatedFrom(viewer)}), false) as separated,
      known.seq as known_seq,
      known.version as known_version,
      known.sender_id = ${me} and known.conversation_id = ${draft.conversationId} as known_mine,
      quoted.seq as quoted_seq,
      quoted.sender_id is not distinct from ${me}::uuid as quoted_mine,
      left(quoted.content, ${excerptLength}) as quoted_excerpt,
      quoted.removed_at is not null as quoted_removed,
      coalesce(quoted.removed_by_staff, false) as quoted_removed_by_staff,
      quoted.storage_key is not null as quoted_photo,
      begun.*,
      sent.*,
      same.*,
      coalesce(theirs.sent_seq, 0) > 0 as answered,
      ${recipientColumns(sql.ref('p.id'))}
    from profiles self
    join "user" me on me.id = self.user_id
    left join profiles p on p.id = ${partnerId}
    left join "user" them on them.id = p.user_id
    left join notification_settings wants on wants.profile_id = p.id
    left join conversation_members theirs
      on theirs.conversation_id = ${draft.conversationId} and theirs.profile_id = ${partnerId}
    left join messages known on known.id = ${draft.messageId}
    left join messages quoted
      on quoted.id = ${draft.replyTo ?? null} and quoted.conversation_id = ${draft.conversationId}
    cross join lateral (
      select count(*) as begun, ${secondsToBegin} as begin_again from (${begunLately(viewer)}) b
      where ${lastSeq === 0}::boolean) begun
    cross join lateral (
      select count(*) as sent_last_minute from messages
      where sender_id = ${me} and created_at > now() - interval '1 minute') sent
    cross join lateral (${sameTextAs(viewer, { partnerId, content: draft.content })}) same
    where self.id = ${me}`.execute(db)
  return oneRow(rows)
}

/** Whether the viewer may send the first message: not if the country rule or a pause has since hidden the other member. */
async function mayBegin(db: Database, viewer: Viewer, partnerId: string): Promise<boolean> {
  const { rows } = await sql<{
    may: boolean
  }>`select ${isInReach(viewer, sql`${partnerId}::uuid`)} as may`.execute(db)
  return oneRow(rows).may
}

/** A message that has just been stored, as its sender sees it: not read or changed yet. */
function freshMessage(
  { profileId }: Viewer,
  { messageId, conversationId, content, replyTo, photo }: Draft,
  stored: { seq: number; version: number; createdAt: Date },
  found: Found,
): Message {
  const { quotedMine, quotedExcerpt, quotedPhoto, quotedRemoved, quotedRemovedByStaff } = found
  const removal = { removed: quotedRemoved, removedByStaff: quotedRemovedByStaff }
  const quoted = { mine: quotedMine, excerpt: quotedExcerpt, photo: quotedPhoto, ...removal }
  return {
    id: messageId,
    conversationId,
    content,
    seq: stored.seq,
    version: stored.version,
    photo: photo ? messagePhoto(messageId, photo) : null,
    mine: true,
    senderId: profileId,
    sentAt: stored.createdAt.toISOString(),
    editedAt: null,
    removedAt: null,
    removedByStaff: false,
    readAt: null,
    reactions: [],
    linksAllowed: true,
    replyTo: replyTo && found.quotedSeq !== null ? { id: replyTo, seq: found.quotedSeq, ...quoted } : null,
  }
}

type Accepted = {
  draft: Draft
  locked: Locked
  found: Found
}

/** Writes the message, the conversation's counters, both members' states and the partner's notice in one statement. */
async function storeMessage(db: Database, viewer: Viewer, { draft, locked, found }: Accepted): Promise<StoredMessage> {
  const seq = locked.lastSeq + 1
  const version = locked.lastVersion + 1
  const { photo } = draft
  const me = viewer.profileId
  const notice = { kind: 'message', aboutId: me, conversationId: draft.conversationId } as const
  const plan = planFor('message', toRecipient(found))
  const noticed = writeNotice(locked.partnerId, notice, plan, { when: sql`exists (select from message)` })
  const { rows } = await sql<{ createdAt: Date }>`${prepared}
    with message as (
      insert into messages (id, conversation_id, seq, version, sender_id, content, reply_to_seq,
        storage_key, photo_thumbhash, photo_width, photo_height)
      values (
        ${draft.messageId},
        ${draft.conversationId},
        ${seq},
        ${version},
        ${me},
        ${draft.content},
        ${found.quotedSeq},
        ${photo?.storageKey ?? null},
        ${photo?.thumbhash ?? null},
        ${photo?.width ?? null},
        ${photo?.height ?? null})
      on conflict (id) do nothing
      returning created_at
    ), counted as (
      update conversations set last_seq = ${seq}, last_version = ${version}
      where id = ${draft.conversationId} and exists (select from message)
    ), listed as (
      update conversation_members m set
        last_at = message.created_at,
        hidden_at = null,
        unread = m.unread + (m.profile_id <> ${me})::int,
        sent_seq = case m.profile_id when ${me} then ${seq} else m.sent_seq end,
        is_turn = m.profile_id <> ${me},
        began_at = case
          when m.profile_id = ${me} and ${found.counts}::boolean then message.created_at else m.began_at end
      from message
      where m.conversation_id = ${draft.conversationId}
    ), ${noticed}
    select created_at from message`.execute(db)
  const [stored] = rows
  if (!stored) throw refusals.MESSAGE_ID_TAKEN()
  const message = freshMessage(viewer, draft, { seq, version, createdAt: stored.createdAt }, found)
  return { seq, version, partnerId: locked.partnerId, message }
}

/** The contract's error for a refusal, with the seconds to wait when waiting helps. */
function refusalError(refusal: Refusal, { beginAgain, sayAgain }: Found): Error {
  switch (refusal.code) {
    case 'CONVERSATION_CLOSED':
      return refusals.CONVERSATION_CLOSED({ data: { reason: refusal.reason } })
    case 'FIRST_MESSAGE_LIMIT':
      return refusals.FIRST_MESSAGE_LIMIT({ data: { limit: refusal.limit, retryAfter: Math.max(1, beginAgain) } })
    case 'HELD_SAME_TEXT':
      return refusals.HELD_SAME_TEXT({ data: { retryAfter: Math.max(1, sayAgain) } })
    case 'CLOSED':
      return refusals.CLOSED()
    case 'CHAT_RESTRICTED':
    case 'FIRST_MESSAGES_RESTRICTED':
      return refusals[refusal.code]({ data: { until: refusal.until } })
    case 'TOO_MANY_REQUESTS':
      return refusals.TOO_MANY_REQUESTS({ data: { retryAfter: 60 } })
  }
}

/**
 * Takes the locks and reads the facts that decide about a draft.
 * @throws the contract's error when the draft is refused
 */
async function lockAndCheck(transaction: Database, viewer: Viewer, draft: Draft, factor: number) {
  const locked = await lockConversation(transaction, viewer, draft.conversationId)
  if (!locked) throw refusals.NOT_FOUND()
  if (locked.lastSeq === 0 && locked.partnerId && !(await mayBegin(transaction, viewer, locked.partnerId)))
    throw refusals.NOT_FOUND()
  const found = await readSendingFacts(transaction, viewer, locked, draft)
  if (found.separated) throw refusals.NOT_FOUND()
  if (found.knownSeq !== null && !found.knownMine) throw refusals.MESSAGE_ID_TAKEN()
  const refusal = found.knownSeq === null ? refusalOf(found, factor) : null
  if (refusal) throw refusalError(refusal, found)
  return { locked, found }
}

/** The position at which an earlier request stored the same draft, or null. */
function earlier({ locked, found }: { locked: Locked; found: Found }): StoredMessage | null {
  if (found.knownSeq === null) return null
  return { seq: found.knownSeq, version: found.knownVersion, partnerId: locked.partnerId, message: null }
}

/**
 * Checks what `insertMessage` would return, without storing anything.
 * @returns the position at which an earlier request stored the draft, or null when it can be stored
 * @throws the contract's error when the draft is refused
 */
export function checkMessage(db: Database, viewer: Viewer, draft: Draft, factor: number) {
  return db
    .transaction()
    .execute(async (transaction) => earlier(await lockAndCheck(transaction, viewer, draft, factor)))
}

/** What `insertMessage` does in its transaction. @throws the contract's error when the draft is refused */
export async function insertWithin(
  transaction: Database,
  viewer: Viewer,
  draft: Draft,
  factor: number,
): Promise<StoredMessage> {
  const checked = await lockAndCheck(transaction, viewer, draft, factor)
  const known = earlier(checked)
  if (known) return known
  const stored = await storeMessage(transaction, viewer, { draft, locked: checked.locked, found: checked.found })
  if (draft.photo) await withholdPicture(transaction, draft.messageId)
  return stored
}

/**
 * Stores a message in one transaction: once this returns, the message is durable. Repeating a draft returns the same
 * position.
 * @throws the contract's error when the draft is refused
 */
export function insertMessage(db: Database, viewer: Viewer, draft: Draft, factor: number): Promise<StoredMessage> {
  return db.transaction().execute((transaction) => insertWithin(transaction, viewer, draft, factor))
}

/** Rolls a rehearsal back. */
class Rehearsed extends Error {}

/** Does all that `insertMessage` does, and leaves nothing: the statements and the code are ready for the next message. */
export async function rehearseMessage(db: Database, viewer: Viewer, draft: Draft): Promise<void> {
  await db
    .transaction()
    .execute(async (transaction) => {
      await insertWithin(transaction, viewer, draft, 1)
      throw new Rehearsed()
    })
    // A refusal is as good: the checks have run.
    .catch((error: Error) => {
      if (!(error instanceof Rehearsed || error instanceof ORPCError)) throw error
    })
}
