import { sql } from 'kysely'
import { notify } from '../../notifications/notify.ts'
import type { Database } from '../../platform/db/connection.ts'
import type { SelfieReason, SelfieState } from '../../platform/db/types.ts'
import type { Services } from '../../services.ts'
import { settleItems } from '../cases/settle-items.ts'

export type Ending = {
  state: Exclude<SelfieState, 'asked' | 'waiting'>
  reason: SelfieReason | null
  /** The photos that show the person of the frames. */
  photoIds: string[]
  /** Null: staff did not decide in time. */
  decidedBy: { userId: string | null; label: string | null } | null
}

const topics = {
  verified: 'selfie-verified',
  refused: 'selfie-refused',
  again: 'selfie-again',
  expired: 'selfie-again',
} as const

/** Whatever is decided about a member locks the case before anything else. */
const lockCaseOf = (transaction: Database, checkId: string) =>
  sql`select from case_items i join cases c on c.id = i.case_id
    where i.kind = 'selfie' and i.source_id = ${checkId}
    for update of c`.execute(transaction)

/** The photos that were shown when the frames came: what the staff member compared. */
async function comparedPhotos(transaction: Database, checkId: string): Promise<string[]> {
  const check = transaction.selectFrom('selfieChecks').where('id', '=', checkId).select('photoIds')
  return (await check.executeTakeFirst())?.photoIds ?? []
}

/** Of the compared photos, verified are those that show the person of the frames. */
const markPhotos = (transaction: Database, profileId: string, compared: string[], same: string[]) =>
  sql`update profile_images set verified = (id = any(${same}::uuid[]))
    where profile_id = ${profileId} and id = any(${compared}::uuid[])`.execute(transaction)

/** Deletes the frames of a check: the files before the commit of their rows, so that an interrupted run is repeated. */
async function deleteFrames(transaction: Database, photoStore: Services['photoStore'], checkId: string) {
  const frames = transaction.deleteFrom('selfieFrames').where('checkId', '=', checkId).returning('storageKey')
  for (const { storageKey } of await frames.execute()) await photoStore.deleteAll(storageKey)
}

/**
 * Ends a check that waits: the photos are verified or not, the item of its case is settled, the member is told, and the
 * frames go. Call it in a transaction.
 * @returns false when it has ended before
 */
export async function endCheck(
  transaction: Database,
  { photoStore }: Pick<Services, 'photoStore'>,
  checkId: string,
  { state, reason, photoIds, decidedBy }: Ending,
): Promise<boolean> {
  await lockCaseOf(transaction, checkId)
  const compared = await comparedPhotos(transaction, checkId)
  const ended = await transaction
    .updateTable('selfieChecks')
    .set({ state, reason, framesUntil: null, decidedAt: new Date() })
    .set(decidedBy ? { method: 'people', decidedBy: decidedBy.userId, deciderLabel: decidedBy.label } : {})
    .$if(state === 'verified', (query) => query.set({ photoIds }))
    .where('id', '=', checkId)
    .where('state', '=', 'waiting')
    .returning('profileId')
    .executeTakeFirst()
  if (!ended) return false
  const { profileId } = ended
  // Another person in the frames takes an earlier badge off, too.
  if (state === 'verified' || reason === 'person') await markPhotos(transaction, profileId, compared, photoIds)
  await settleItems(transaction, 'selfie', [checkId])
  await notify(transaction, profileId, { kind: 'safety', topic: topics[state] })
  await deleteFrames(transaction, photoStore, checkId)
  return true
}
