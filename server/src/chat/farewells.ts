import { sql } from 'kysely'
import type { Viewer } from '../members/visibility/queries.ts'
import { removeLike } from '../people/likes/limit.ts'
import { mutualWith } from '../people/likes/queries.ts'
import type { Database } from '../platform/db/connection.ts'
import { type Draft, insertWithin, lockConversation, type StoredMessage } from './insert-message.ts'
import { bothHaveWritten, ownConversations } from './queries.ts'
import { refusals } from './refusals.ts'

/**
 * Whether the two know each other: both have written, or they match and one has. Who has sent a request gets the same
 * answer whatever the receiver thinks of it.
 */
async function areAcquainted(transaction: Database, viewer: Viewer, conversationId: string): Promise<boolean> {
  const { rows } = await sql`select from ${ownConversations}
    where mine.conversation_id = ${conversationId}
      and mine.profile_id = ${viewer.profileId}
      and c.last_seq > 0
      and (${bothHaveWritten} or ${mutualWith(viewer, sql.ref('mine.partner_id'))})`.execute(transaction)
  return rows.length > 0
}

/**
 * Closes the conversation. The closer also passes on the partner: the two are not recommended to each other again. A like
 * of the closer that is no match yet goes, so that no like of the partner alone makes one. @returns whether one went
 */
async function close(transaction: Database, viewer: Viewer, conversationId: string, partnerId: string) {
  const { profileId } = viewer
  await sql`update conversations set closed_at = now(), closed_by = ${profileId}
    where id = ${conversationId}`.execute(transaction)
  await sql`delete from notices where conversation_id = ${conversationId} and kind = 'reminder'`.execute(transaction)
  await sql`insert into passes (passer_id, passed_id)
    values (${profileId}, ${partnerId})
    on conflict do nothing`.execute(transaction)
  const removed = await removeLike(transaction, viewer, partnerId, mutualWith(viewer, sql`${partnerId}::uuid`))
  return removed !== null
}

/** `unliked`: a like of the closer went with it. */
type StoredFarewell = StoredMessage & { unliked: boolean }

/**
 * Stores a message as the last one of its conversation. The lock of its row orders it with the messages of the other
 * one: each comes before the end or is refused. Repeating a draft returns the same position.
 * @throws the contract's error when it is refused; NOT_FOUND before the two know each other
 */
export function insertFarewell(db: Database, viewer: Viewer, draft: Draft, factor: number): Promise<StoredFarewell> {
  const { conversationId } = draft
  return db.transaction().execute(async (transaction) => {
    const locked = await lockConversation(transaction, viewer, conversationId)
    if (!locked) throw refusals.NOT_FOUND()
    const { partnerId, closedAt, closedBy } = locked
    if (partnerId && !closedAt && !(await areAcquainted(transaction, viewer, conversationId)))
      throw refusals.NOT_FOUND()
    const stored = await insertWithin(transaction, viewer, { ...draft, closes: true }, factor)
    if (!stored.message && closedBy !== viewer.profileId) throw refusals.MESSAGE_ID_TAKEN()
    if (!stored.message || !partnerId) return { ...stored, unliked: false }
    return { ...stored, unliked: await close(transaction, viewer, conversationId, partnerId) }
  })
}
