import { sql } from 'kysely'
import type { Database } from '../db/connection.ts'
import { factsOfOwner } from './hold.ts'
import type { Hit } from './known.ts'

/**
 * Keeps the file that is left of a message's picture and what is known of its sender for those who report it, and hides the
 * sender. No copy is made.
 */
async function seal(transaction: Database, messageId: string, file: string, lists: string[]) {
  await sql`insert into sealed_evidence (message_id, user_id, profile_id, storage_key, file, lists, facts)
    select w.message_id, w.user_id, w.profile_id, split_part(${file}, '/', 1), ${file}, ${lists}::text[],
      ${factsOfOwner(sql`w.sent_at`)}
    from message_pictures w left join profiles p on p.id = w.profile_id left join "user" u on u.id = w.user_id
    where w.message_id = ${messageId}
    on conflict (message_id) do update set storage_key = excluded.storage_key, file = excluded.file, lists = excluded.lists,
      facts = excluded.facts, sealed_at = now(), released_at = null, filed_at = null, filed_with = null,
      filed_reference = null, filed_label = null
    where sealed_evidence.released_at is not null`.execute(transaction)
  await sql`update profiles p set hidden_at = coalesce(p.hidden_at, now())
    from message_pictures w where w.message_id = ${messageId} and p.id = w.profile_id`.execute(transaction)
}

/** The hits that staff have not cleared for this message yet. */
export async function unclearedOfMessage(db: Database, messageId: string, hits: Hit[]): Promise<Hit[]> {
  if (!hits.length) return []
  const cleared = await db
    .selectFrom('messageHits')
    .where('messageId', '=', messageId)
    .where('outcome', '=', 'cleared')
    .select(['class', 'matched'])
    .execute()
  return hits.filter((hit) => !cleared.some((one) => one.class === hit.class && one.matched.equals(hit.matched)))
}

/**
 * Keeps what lists know of a message's picture, and seals it when one of them is of child abuse. Call it in a transaction.
 * @param file what is left of the picture, in the photo store
 * @returns whether it is sealed now
 */
export async function keepHits(transaction: Database, messageId: string, file: string, hits: Hit[]): Promise<boolean> {
  await transaction
    .insertInto('messageHits')
    .values(hits.map((hit) => ({ messageId, ...hit })))
    .onConflict((conflict) => conflict.columns(['messageId', 'class', 'matched']).doNothing())
    .execute()
  const sealing = hits.filter((hit) => hit.class === 'child-abuse').map(({ listName }) => listName)
  if (sealing.length) await seal(transaction, messageId, file, sealing)
  return sealing.length > 0
}
