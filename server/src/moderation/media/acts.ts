import type { MediaPhoto } from '@hearth/shared/moderation/media'
import type { ReportCategory } from '@hearth/shared/moderation/reports'
import { sql } from 'kysely'
import { lockPhotos } from '../../pictures/photos/queries.ts'
import { showPhotos } from '../../pictures/screening/queries.ts'
import { audit } from '../../platform/audit/audit.ts'
import type { Database } from '../../platform/db/connection.ts'
import type { Services } from '../../services.ts'
import { settleItems } from '../cases/settle-items.ts'
import { plainStatement } from '../decisions/statement.ts'
import { storeDecision } from '../decisions/store.ts'
import { lockSubject } from '../decisions/subject.ts'
import { takeBack } from '../decisions/take-back.ts'
import type { Staff } from '../staff/access.ts'
import { readMedia } from './queries.ts'

type Deps = Pick<Services, 'db' | 'secret'>
type Refusal = 'NOT_FOUND' | 'PHOTO_CHANGED'
type Act = 'photo_approved' | 'photo_removed' | 'photo_restored'

/**
 * Carries out an act on a photo, with its entry in the log. Nothing happens when the photo has changed meanwhile.
 * @param work returns whether the photo was in a state for it, or why else it is refused
 * @returns why it is refused, or null
 */
function actOn<Other extends string>(
  { db, secret }: Deps,
  { staff, photoId, act, details = {} }: { staff: Staff; photoId: string; act: Act; details?: object },
  work: (transaction: Database, photo: MediaPhoto) => Promise<boolean | Other>,
): Promise<Refusal | Other | null> {
  return db.transaction().execute(async (transaction) => {
    const found = await readMedia(transaction, staff, photoId)
    if (!found) return 'NOT_FOUND'
    await lockPhotos(transaction, found.profileId)
    const isDone = await work(transaction, (await readMedia(transaction, staff, photoId)) ?? found)
    if (isDone !== true) return isDone || 'PHOTO_CHANGED'
    const before = { state: found.state }
    await audit(transaction, {
      act,
      actor: staff,
      subjectId: found.userId,
      secret,
      before,
      details: { photoId, ...details },
    })
    return null
  })
}

/** Shows a photo that waits for approval or that a list held by mistake. One that the lists were not asked about waits on. */
export const approvePhoto = (deps: Deps, staff: Staff, photoId: string) =>
  actOn<never>(deps, { staff, photoId, act: 'photo_approved' }, async (transaction) => {
    const shown = await showPhotos(transaction, [photoId])
    await settleItems(transaction, 'photo', shown)
    return shown.length > 0
  })

type Removal = { photoId: string; category: ReportCategory; reason: string }

/**
 * Removes a photo by a decision, whose statement its owner reads and can appeal. Others see that it was removed, and copies
 * are held when they come back.
 */
export const removePhoto = (deps: Deps, staff: Staff, { photoId, category, reason }: Removal) =>
  actOn<never>(deps, { staff, photoId, act: 'photo_removed', details: { category } }, async (transaction, found) => {
    const subject = await lockSubject(transaction, deps, found.profileId)
    if (!subject || found.state === 'removed') return false
    await storeDecision(transaction, deps, {
      caseId: null,
      subject,
      actions: [{ action: 'remove-photo', photoId }],
      statement: plainStatement(subject.language, category, 'remove-photo', reason),
      actor: staff,
      source: 'own-initiative',
      // Staff see both when they decide.
      byMachine: found.matches.length > 0 || Boolean(found.score?.high),
      note: reason,
    })
    await settleItems(transaction, 'photo', [photoId])
    return true
  })

/**
 * Takes the decision back that removed a photo, if it did nothing else: other consequences have their own rules. About a
 * minor, a second person has to agree: the decision itself is taken back, in its case.
 */
export const restorePhoto = (deps: Deps, staff: Staff, { photoId, reason }: { photoId: string; reason: string }) =>
  actOn<'SECOND_PERSON'>(deps, { staff, photoId, act: 'photo_restored' }, async (transaction) => {
    const removal = await transaction
      .selectFrom('removedPhotos')
      .innerJoin('decisions', 'decisions.id', 'removedPhotos.decisionId')
      .where('photoId', '=', photoId)
      .where(sql<boolean>`jsonb_array_length(decisions.actions) = 1`)
      .select(['decisionId', sql<boolean>`decided_about_minor(decisions.id)`.as('isAboutMinor')])
      .executeTakeFirst()
    if (!removal) return false
    if (removal.isAboutMinor) return 'SECOND_PERSON'
    return (await takeBack(transaction, deps, removal.decisionId, { actor: staff, note: reason })) !== null
  })
