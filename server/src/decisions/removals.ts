import type { ActionInput } from '@hearth/shared/ladder'
import { bioLimits } from '@hearth/shared/profile'
import { sql } from 'kysely'
import type { Database } from '../db/connection.ts'
import { lockPhotos } from '../photos/queries.ts'
import { addToOwnList, clearRemoved, removeFromOwnList, settleHits } from '../screening/queries.ts'
import { restoreMessages } from './messages.ts'

/** Texts that a decision took away, as `decisions.removed` keeps them for an appeal. */
type RemovedTexts = { bio?: string; interests?: string[] }

/** Empties texts. A profile without a bio is not complete, so that its owner writes another before going on. */
export async function removeTexts(
  transaction: Database,
  profileId: string,
  actions: ActionInput[],
): Promise<RemovedTexts> {
  const fields = actions.flatMap(({ field }) => field ?? [])
  if (!fields.length) return {}
  const profile = transaction.selectFrom('profiles').where('id', '=', profileId)
  const kept = await profile.select(['bio', 'interests']).forUpdate().executeTakeFirstOrThrow()
  const bio = fields.includes('bio') ? { bio: '', profileCompleted: false } : {}
  const interests = fields.includes('interests') ? { interests: [] } : {}
  await transaction
    .updateTable('profiles')
    .set({ ...bio, ...interests })
    .where('id', '=', profileId)
    .execute()
  return {
    ...(fields.includes('bio') && { bio: kept.bio }),
    ...(fields.includes('interests') && { interests: kept.interests }),
  }
}

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
      select id, storage_key, thumbhash from profile_images
      where profile_id = ${profileId} and id = any(${photoIds}::uuid[]) and storage_key is not null
    ), kept as (
      insert into removed_photos (photo_id, decision_id, storage_key, thumbhash)
      select id, ${decisionId}::uuid, storage_key, thumbhash from shown
    )
    update profile_images i set storage_key = null, thumbhash = null, state = 'removed', screen_due_at = null
    from shown where i.id = shown.id
    returning i.id`.execute(transaction)
  const ids = rows.map(({ id }) => id)
  for (const id of ids) await addToOwnList(transaction, id, decisionId)
  await settleHits(transaction, ids, 'confirmed')
  return rows.length
}

/** Brings back what a decision took away, where the member has not written or deleted it since. */
export async function restoreRemovals(transaction: Database, decisionId: string, profileId: string) {
  await restoreMessages(transaction, decisionId)
  await removeFromOwnList(transaction, decisionId)
  await clearRemoved(transaction, decisionId)
  await sql`with back as (delete from removed_photos where decision_id = ${decisionId} returning *)
    update profile_images i set storage_key = back.storage_key, thumbhash = back.thumbhash, screen_due_at = now()
    from back where i.id = back.photo_id and i.storage_key is null`.execute(transaction)
  const decision = transaction.selectFrom('decisions').where('id', '=', decisionId).select('removed')
  const { bio, interests } = (await decision.executeTakeFirstOrThrow()).removed as RemovedTexts
  const profile = transaction.updateTable('profiles').where('id', '=', profileId)
  if (interests) await profile.set({ interests }).where('interests', '=', []).execute()
  if (bio === undefined) return
  const isWhole = [...bio].length >= bioLimits.min
  const whole = sql<boolean>`profile_completed or (${isWhole}::boolean and birthday is not null and height is not null
    and weight is not null and gender is not null and relationship_goal is not null and country is not null and city is not null)`
  await profile.set({ bio, profileCompleted: whole }).where('bio', '=', '').execute()
}

/** Deletes what was kept of pictures when no appeal can ask for them any more. The sweep deletes the files. */
export const deleteRemovedPhotos = (db: Database) =>
  sql`delete from removed_photos where removed_at < now() - interval '12 months'`.execute(db)
