import { changeMinutes, type Reaction } from '@hearth/shared/chat/chat-limits'
import { sql } from 'kysely'
import { separatedFrom, type Viewer } from '../members/visibility/queries.ts'
import { isFrozen } from '../members/visibility/sealed.ts'
import type { Database } from '../platform/db/connection.ts'
import { lockConversation } from './insert-message.ts'
import { uncount } from './queries.ts'
import { refusals } from './refusals.ts'
import { type Closing, closedReason, isHeld, restrictionOf, stillChangeable } from './rules.ts'
import { sameTextAs } from './sent-lately.ts'

type Which = { conversationId: string; messageId: string }
export type Change = { kind: 'edit'; content: string } | { kind: 'unsend' } | { kind: 'react'; emoji: Reaction | null }
export type Changed = {
  version: number
  partnerId: string | null
  /** The removed photo, whose files must be deleted. */
  photo: string | null
}

type Target = {
  seq: number
  mine: boolean
  createdAt: Date
  removed: boolean
  /** The folder of its photo's files. */
  photo: string | null
  banned: boolean | null
  leaving: boolean
  underReview: boolean
  closedKindly: boolean
  closedByViewer: boolean
  chatClosedUntil: Closing
  frozen: boolean
}

/** The message to change and the facts that decide about it, read after the lock. Null when missing, blocked or unmatched. */
async function findTarget(
  db: Database,
  viewer: Viewer,
  { conversationId, messageId }: Which,
  partnerId: string | null,
) {
  const { rows } = await sql<Target>`
    select m.seq, m.sender_id is not distinct from ${viewer.profileId}::uuid as mine, m.created_at,
      m.removed_at is not null as removed, m.storage_key as photo, them.banned, them.deletes_at is not null as leaving,
      (self.hidden_at is not null or p.hidden_at is not null) as under_review, self.chat_closed_until,
      c.closed_at is not null as closed_kindly, c.closed_by is not distinct from self.id as closed_by_viewer,
      ${isFrozen(sql`self.id`)} as frozen
    from messages m
    join conversations c on c.id = m.conversation_id
    join profiles self on self.id = ${viewer.profileId}
    left join profiles p on p.id = ${partnerId}
    left join "user" them on them.id = p.user_id
    where m.id = ${messageId} and m.conversation_id = ${conversationId}
      and not coalesce(p.id in (${separatedFrom(viewer)}), false)`.execute(db)
  return rows[0] ?? null
}

type Applying = {
  which: Which
  seq: number
  change: Change
}

async function applyChange(db: Database, viewer: Viewer, { which: { conversationId }, seq, change }: Applying) {
  const at = { conversationId, seq }
  const message = db.updateTable('messages').where('conversationId', '=', conversationId).where('seq', '=', seq)
  if (change.kind === 'edit') await message.set({ content: change.content, editedAt: new Date() }).execute()
  if (change.kind === 'unsend') {
    const photo = { storageKey: null, photoThumbhash: null, photoWidth: null, photoHeight: null }
    await message.set({ content: '', liked: null, removedAt: new Date(), ...photo }).execute()
    await sql`delete from message_reactions where conversation_id = ${conversationId} and seq = ${seq}`.execute(db)
    await uncount(db, { ...at, senderId: viewer.profileId })
  }
  if (change.kind === 'react' && change.emoji)
    await sql`insert into message_reactions (conversation_id, seq, profile_id, emoji)
      values (${at.conversationId}, ${at.seq}, ${viewer.profileId}, ${change.emoji})
      on conflict (conversation_id, seq, profile_id) do update set emoji = excluded.emoji`.execute(db)
  if (change.kind === 'react' && !change.emoji)
    await sql`delete from message_reactions
      where conversation_id = ${conversationId} and seq = ${seq}
        and profile_id = ${viewer.profileId}`.execute(db)
}

/** Whether a kind end refuses a change: the one who did not choose it still answers with an emoji. */
const isOver = ({ closedKindly, closedByViewer }: Target, { kind }: Change) =>
  closedKindly && (kind === 'edit' || (kind === 'react' && closedByViewer))

/** @throws the contract's error when this change is not allowed */
function assertChangeable(target: Target, partnerId: string | null, change: Change) {
  if (target.removed && !(change.kind === 'unsend' && target.mine)) throw refusals.NOT_FOUND()
  if (change.kind !== 'react' && !target.mine) throw refusals.NOT_FOUND()
  if (target.removed) return
  const reason = closedReason({
    partnerId: target.leaving ? null : partnerId,
    banned: target.banned,
    underReview: target.underReview,
    full: false,
  })
  // An own message can be unsent even when the conversation is closed.
  if (reason && change.kind !== 'unsend') throw refusals.CONVERSATION_CLOSED({ data: { reason } })
  if (isOver(target, change)) throw refusals.CLOSED()
  const closing = { chatClosedUntil: target.chatClosedUntil, firstMessagesClosedUntil: null }
  const restricted = change.kind === 'unsend' ? null : restrictionOf(closing, false)
  if (restricted) throw refusals.CHAT_RESTRICTED({ data: { until: restricted.until } })
  if (change.kind === 'react') return
  if (!stillChangeable(target.createdAt)) throw refusals.CHANGE_TOO_LATE()
  // Every member can get this answer, and it names a time at which the change is too late anyway.
  if (target.frozen) throw refusals.TOO_MANY_REQUESTS({ data: { retryAfter: changeMinutes * 60 } })
}

type Edit = {
  which: Which
  partnerId: string | null
  content: string
}

/** The limit on equal texts also applies to edits, which could otherwise evade it. @throws HELD_SAME_TEXT */
async function assertNotHeld(db: Database, viewer: Viewer, { which: { conversationId }, partnerId, content }: Edit) {
  const { rows } = await sql<{ sameTextPeople: number; sayAgain: number; answered: boolean }>`
    select same.*, exists (select from conversation_members
      where conversation_id = ${conversationId} and profile_id = ${partnerId} and sent_seq > 0) as answered
    from (${sameTextAs(viewer, { partnerId, content })}) same`.execute(db)
  const [facts] = rows
  if (facts && isHeld(facts)) throw refusals.HELD_SAME_TEXT({ data: { retryAfter: Math.max(1, facts.sayAgain) } })
}

/**
 * Edits, unsends or reacts to a message, in the conversation's order of changes. Unsending twice is harmless.
 * @throws the contract's error when the change is refused
 */
export function changeMessage(db: Database, viewer: Viewer, which: Which, change: Change): Promise<Changed> {
  return db.transaction().execute(async (transaction): Promise<Changed> => {
    const locked = await lockConversation(transaction, viewer, which.conversationId)
    if (!locked) throw refusals.NOT_FOUND()
    const { partnerId, lastVersion } = locked
    const target = await findTarget(transaction, viewer, which, partnerId)
    if (!target) throw refusals.NOT_FOUND()
    assertChangeable(target, partnerId, change)
    if (target.removed) return { version: lastVersion, partnerId, photo: null }
    if (change.kind === 'edit') await assertNotHeld(transaction, viewer, { which, partnerId, content: change.content })
    const version = lastVersion + 1
    await applyChange(transaction, viewer, { which, seq: target.seq, change })
    await sql`with counted as (update conversations set last_version = ${version} where id = ${which.conversationId})
      update messages set version = ${version}
      where id = ${which.messageId}`.execute(transaction)
    return { version, partnerId, photo: change.kind === 'unsend' ? target.photo : null }
  })
}
