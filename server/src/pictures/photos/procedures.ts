import { maximumPhotos, minimumPhotoSide } from '@hearth/shared/pictures/photo-limits'
import { sql } from 'kysely'
import { account } from '../../api.ts'
import { isSealed } from '../../members/visibility/sealed.ts'
import type { Database } from '../../platform/db/connection.ts'
import { copyEvidence } from '../evidence/queries.ts'
import { startClassifyingPhotos } from './classify-due.ts'
import { hasAllPhotos, lockPhotos, ownPhoto, ownPhotos, storePhoto } from './queries.ts'
import { screen } from './screen-due.ts'
import { decodeUpload, uploadError } from './uploads.ts'

/**
 * Adds a photo as the last one. A refused photo leaves nothing behind. Others see it once it is screened, which a job does
 * if it fails here.
 * @throws PHOTO_TYPE, PHOTO_TOO_LARGE, PHOTO_UNREADABLE, PHOTO_TOO_SMALL, PHOTO_BUSY, TOO_MANY_PHOTOS,
 * TOO_MANY_REQUESTS
 */
export const upload = account.photos.upload.handler(async ({ context, input, errors }) => {
  const { db, photoStore, viewer } = context
  const tooMany = () => errors.TOO_MANY_PHOTOS({ data: { maxImages: maximumPhotos } })
  if (await hasAllPhotos(db, viewer.profileId)) throw tooMany()
  const made = await decodeUpload(context, viewer, 'photos', Buffer.from(await input.photo.arrayBuffer()))
  if ('refused' in made) throw uploadError(made, errors)
  if (Math.min(made.width, made.height) < minimumPhotoSide) throw errors.PHOTO_TOO_SMALL()
  const stored = await storePhoto(db, photoStore, viewer.profileId, made)
  if (!stored) throw tooMany()
  await screen(context, stored.id)
  startClassifyingPhotos(context)
  return (await ownPhoto(db, stored.id)) ?? stored
})

/** Renumbers a member's photos: first those in `photoIds`, in that order, then the others in their old order. */
async function renumber(db: Database, profileId: string, photoIds: string[]) {
  await sql`
    update profile_images set display_order = counted.position
    from (
      select id, row_number() over (order by array_position(${photoIds}::uuid[], id), display_order) as position
      from profile_images where profile_id = ${profileId}
    ) as counted
    where profile_images.id = counted.id and display_order <> counted.position`.execute(db)
}

/**
 * Reorders the member's photos; the order must name each of them once.
 * @throws NOT_FOUND for a photo that is not the member's; INVALID when one is missing or repeated
 */
export const order = account.photos.order.handler(async ({ context, input: { photoIds }, errors }) => {
  const { profileId } = context.viewer
  return context.db.transaction().execute(async (transaction) => {
    await lockPhotos(transaction, profileId)
    const own = (await ownPhotos(transaction, profileId)).map((photo) => photo.id)
    if (photoIds.some((id) => !own.includes(id))) throw errors.NOT_FOUND()
    if (photoIds.length !== own.length || new Set(photoIds).size !== own.length)
      throw errors.INVALID({ data: { problems: [{ field: 'photoIds', code: 'order_incomplete' }] } })
    await renumber(transaction, profileId, photoIds)
    return ownPhotos(transaction, profileId)
  })
})

/**
 * Deletes a photo and its files. The row goes only after the files, so that a member who reads "deleted" can rely on
 * it.
 * @throws NOT_FOUND for a photo that is not the member's
 */
export const remove = account.photos.remove.handler(async ({ context, input, errors }) => {
  const { db, photoStore, viewer } = context
  return db.transaction().execute(async (transaction) => {
    await lockPhotos(transaction, viewer.profileId)
    const removed = await transaction
      .deleteFrom('profileImages')
      .where('id', '=', input.photoId)
      .where('profileId', '=', viewer.profileId)
      .returning('storageKey')
      .executeTakeFirst()
    if (!removed) throw errors.NOT_FOUND()
    await renumber(transaction, viewer.profileId, [])
    if (removed.storageKey) {
      await copyEvidence(transaction, photoStore, { storageKey: removed.storageKey })
      if (!(await isSealed(transaction, removed.storageKey))) await photoStore.deleteAll(removed.storageKey)
    }
    return ownPhotos(transaction, viewer.profileId)
  })
})
