import { sql } from 'kysely'
import { lockPhotos } from '../../pictures/photos/queries.ts'
import { addToOwnList, clearRemoved, removeFromOwnList, settleHits } from '../../pictures/screening/queries.ts'
import type { Database } from '../../platform/db/connection.ts'
import { restoreMessages } from './messages.ts'
import { restoreNotes } from './notes.ts'
import { restoreTexts } from './texts.ts'

/**
 * Takes photos of a member away: others see the picture for removed ones in their place. The files stay for an appeal, and
 * the own list holds copies that come back. What lists say of them is confirmed.
 * @returns how many of them were the member's and still there
 */
export async function removePhotos(
  transaction: Database,
  profileId: string,
  decisionId: string,
  photoIds: string[],
): Promise<number> {
  if (!photoIds.length) return 0
  await lockPhotos(transaction, profileId)
  const { rows } = await sql<{ id: string }>`with shown as (
      select
        id,
        storage_key,
        thumbhash
      from profile_images
      where profile_id = ${profileId} and id = any(${photoIds}::uuid[]) and storage_key is not null
    ), kept as (
      insert into removed_photos (photo_id, decision_id, storage_key, thumbhash)
      select
        id,
        ${decisionId}::uuid,
        storage_key,
        thumbhash
      from shown
    )
    update profile_images i set storage_key = null, thumbhash = null, state = 'removed', screen_due_at = null
    from shown
    where i.id = shown.id
    returning i.id`.execute(transaction)
  const ids = rows.map(({ id }) => id)
  for (const id of ids) await addToOwnList(transaction, id, decisionId)
  await settleHits(transaction, ids, 'confirmed')
  return rows.length
}

/** Brings back what a decision took away, where the member has not written or deleted it since. */
export async function restoreRemovals(transaction: Database, decisionId: string, profileId: string) {
  await restoreMessages(transaction, decisionId)
  await restoreNotes(transaction, decisionId)
  await removeFromOwnList(transaction, decisionId)
  await clearRemoved(transaction, decisionId)
  await sql`with back as (delete from removed_photos where decision_id = ${decisionId} returning *)
    update profile_images i set storage_key = back.storage_key, thumbhash = back.thumbhash, screen_due_at = now()
    from back
    where i.id = back.photo_id and i.storage_key is null`.execute(transaction)
  await restoreTexts(transaction, decisionId, profileId)
}
