import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../../platform/db/connection.ts'
import { factsOfOwner, sealedAgain } from './hold.ts'
import type { Hit } from './known.ts'

/**
 * Keeps the file that is left of a message's picture and what is known of its sender for those who report it, and hides the
 * sender. No copy is made.
 */
async function seal(transaction: Database, messageId: string, file: string, lists: string[]) {
  await sql`insert into sealed_evidence (message_id, user_id, profile_id, storage_key, file, lists, facts)
    select
      w.message_id,
      w.user_id,
      w.profile_id,
      split_part(${file}, '/', 1),
      ${file},
      ${lists}::text[],
      ${factsOfOwner(sql`w.sent_at`)}
    from message_pictures w
    left join profiles p on p.id = w.profile_id
    left join "user" u on u.id = w.user_id
    where w.message_id = ${messageId}
    on conflict (message_id) do update set
      storage_key = excluded.storage_key,
      file = excluded.file,
      ${sealedAgain}`.execute(transaction)
  await sql`update profiles p set hidden_at = coalesce(p.hidden_at, now())
    from message_pictures w
    where w.message_id = ${messageId} and p.id = w.profile_id`.execute(transaction)
}

/** In SQL: a decision removed the message. The own list has its picture for that, which may be taken back. */
const isRemoved = (messageId: RawBuilder<unknown>) =>
  sql<boolean>`exists (select from removed_messages gone where gone.message_id = ${messageId})`

/** The hits that count for this message: staff have not cleared them, nor put the picture on the own list themselves. */
export async function unclearedOfMessage(db: Database, messageId: string, found: Hit[]): Promise<Hit[]> {
  if (!found.length) return []
  const { rows: removed } = await sql`select where ${isRemoved(sql`${messageId}::uuid`)}`.execute(db)
  const hits = removed.length ? found.filter((hit) => hit.class !== 'own') : found
  const cleared = await db
    .selectFrom('messageHits')
    .where('messageId', '=', messageId)
    .where('outcome', '=', 'cleared')
    .select(['class', 'matched'])
    .execute()
  return hits.filter((hit) => !cleared.some((one) => one.class === hit.class && one.matched.equals(hit.matched)))
}

/**
 * The job asks the lists again about a compared picture that a new entry knows. Only lists of child abuse count for a
 * picture that no party reported. A picture that the job is comparing becomes due again.
 * @returns whether the hit is a new one
 */
export async function askAgain(db: Database, messageId: string, hit: Hit): Promise<boolean> {
  const { numAffectedRows } = await sql`update message_pictures w set due_at = now()
    where message_id = ${messageId} and (report_id is not null or ${hit.class} = 'child-abuse')
      and not (${hit.class} = 'own' and ${isRemoved(sql`w.message_id`)})
      and not exists (select from message_hits h where h.message_id = w.message_id
        and h.class = ${hit.class}::hash_list_class and h.matched = ${hit.matched})`.execute(db)
  return Boolean(numAffectedRows)
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
