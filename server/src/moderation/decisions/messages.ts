import { sql } from 'kysely'
import { lockConversationsOf, noteChange, uncount } from '../../chat/queries.ts'
import { addMessageToOwnList } from '../../pictures/screening/queries.ts'
import type { Database } from '../../platform/db/connection.ts'

type Gone = { id: string; conversationId: string; seq: number; senderId: string }

/** What there is to remove, in a fixed order. */
async function present(transaction: Database, profileId: string, messageIds: string[]): Promise<Gone[]> {
  const { rows } = await sql<Gone>`select
      id,
      conversation_id,
      seq,
      sender_id
    from messages
    where id = any(${messageIds}::uuid[]) and sender_id = ${profileId} and removed_at is null
    order by conversation_id, seq`.execute(transaction)
  return rows
}

/**
 * Takes messages of a member away: both members of the conversation see that staff removed them, at the commit. What they
 * said stays for an appeal, where no reader of the chat finds it. The own list gets pictures that were compared with lists.
 * One that its sender has unsent stays as it is.
 */
export async function removeMessages(
  transaction: Database,
  profileId: string,
  decisionId: string,
  messageIds: string[],
) {
  if (!messageIds.length) return
  await lockConversationsOf(transaction, messageIds)
  for (const message of await present(transaction, profileId, messageIds)) {
    await sql`with kept as (
        insert into removed_messages
          (message_id, decision_id, content, storage_key, photo_thumbhash, photo_width, photo_height, liked)
        select
          id,
          ${decisionId}::uuid,
          content,
          storage_key,
          photo_thumbhash,
          photo_width,
          photo_height,
          liked
        from messages
        where id = ${message.id})
      update messages set
        content = '',
        storage_key = null,
        photo_thumbhash = null,
        photo_width = null,
        photo_height = null,
        liked = null,
        removed_at = now(),
        removed_by_staff = true
      where id = ${message.id}`.execute(transaction)
    await addMessageToOwnList(transaction, message.id, decisionId)
    await uncount(transaction, message)
    await noteChange(transaction, message.id)
  }
}

/** Brings the messages back that a decision removed. Their senders are still there: what they leave behind goes with them. */
export async function restoreMessages(transaction: Database, decisionId: string) {
  const removed = transaction.selectFrom('removedMessages').where('decisionId', '=', decisionId).select('messageId')
  const ids = (await removed.execute()).map(({ messageId }) => messageId)
  await lockConversationsOf(transaction, ids)
  const { rows } = await sql<{
    id: string
  }>`with back as (delete from removed_messages where decision_id = ${decisionId}
      returning *)
    update messages m set
      content = back.content,
      storage_key = back.storage_key,
      photo_thumbhash = back.photo_thumbhash,
      photo_width = back.photo_width,
      photo_height = back.photo_height,
      liked = back.liked,
      removed_at = null,
      removed_by_staff = false
    from back
    where m.id = back.message_id and m.removed_by_staff
    returning m.id`.execute(transaction)
  for (const { id } of rows) await noteChange(transaction, id)
}
