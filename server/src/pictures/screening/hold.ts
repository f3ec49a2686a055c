import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../../platform/db/connection.ts'
import type { Hit } from './known.ts'

/** In SQL: what is known of the owner of a picture, `profiles p` and `"user" u`, on the day of the hit. */
export const factsOfOwner = (uploadedAt: RawBuilder<unknown>) => sql`jsonb_build_object(
  'name', p.first_name || ' ' || p.last_name,
  'email', u.email,
  'phone', u.phone_number,
  'birthday', u.birthday,
  'joinedAt', u.created_at,
  'uploadedAt', ${uploadedAt},
  'addresses', (select coalesce(jsonb_agg(distinct s.ip_address), '[]') from session s where s.user_id = u.id))`

/** In SQL: evidence that was released is sealed with what is known today, and filed with no one yet. */
export const sealedAgain = sql`
  lists = excluded.lists,
  facts = excluded.facts,
  sealed_at = now(),
  released_at = null,
  filed_at = null,
  filed_with = null,
  filed_reference = null,
  filed_label = null
  where sealed_evidence.released_at is not null`

/**
 * Keeps the file of a photo and what is known of its owner for those who report it, and hides the owner. The files stay
 * where they are: no copy is made. The file of a photo that a decision removed counts too.
 */
async function seal(transaction: Database, photoId: string, lists: string[]) {
  await sql`insert into sealed_evidence (photo_id, user_id, profile_id, storage_key, lists, facts)
    select
      i.id,
      u.id,
      p.id,
      file.storage_key,
      ${lists}::text[],
      ${factsOfOwner(sql`i.created_at`)}
    from profile_images i
    join profiles p on p.id = i.profile_id
    join "user" u on u.id = p.user_id
    cross join lateral (select coalesce(i.storage_key, (select r.storage_key from removed_photos r
        where r.photo_id = i.id order by r.removed_at desc limit 1)) as storage_key) file
    where i.id = ${photoId} and file.storage_key is not null
    on conflict (photo_id) do update set
      storage_key = excluded.storage_key,
      ${sealedAgain}`.execute(transaction)
  await sql`update profiles p set hidden_at = coalesce(p.hidden_at, now())
    from profile_images i
    where i.id = ${photoId} and p.id = i.profile_id`.execute(transaction)
}

/** The hits that staff have not cleared for this photo yet. */
export async function uncleared(db: Database, photoId: string, hits: Hit[]): Promise<Hit[]> {
  if (!hits.length) return []
  const cleared = await db
    .selectFrom('photoHits')
    .where('photoId', '=', photoId)
    .where('outcome', '=', 'cleared')
    .select(['class', 'matched'])
    .execute()
  return hits.filter((hit) => !cleared.some((one) => one.class === hit.class && one.matched.equals(hit.matched)))
}

/** Takes a photo that lists know out of every reader's sight, its owner's too. Call it in a transaction. */
export async function holdPhoto(transaction: Database, photoId: string, found: Hit[]) {
  const photo = transaction.selectFrom('profileImages').where('id', '=', photoId).select('storageKey').forUpdate()
  const isRemoved = !(await photo.executeTakeFirst())?.storageKey
  // The own list has a removed photo because of its removal, which may be taken back.
  const hits = isRemoved ? found.filter((hit) => hit.class !== 'own') : found
  if (!hits.length) return
  await transaction
    .insertInto('photoHits')
    .values(hits.map((hit) => ({ photoId, ...hit })))
    .onConflict((conflict) => conflict.columns(['photoId', 'class', 'matched']).doNothing())
    .execute()
  await sql`update profile_images set state = 'held', screen_due_at = null
    where id = ${photoId} and storage_key is not null`.execute(transaction)
  const sealing = hits.filter((hit) => hit.class === 'child-abuse')
  if (sealing.length)
    await seal(
      transaction,
      photoId,
      sealing.map(({ listName }) => listName),
    )
}
