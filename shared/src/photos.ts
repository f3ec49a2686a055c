import * as z from 'zod'
import { api } from './api.ts'
import { Photo } from './members.ts'

export type { Photo }

export const maximumPhotos = 6
/** "Each under 5 MB" (specification, section 5). */
export const maximumPhotoBytes = 5 * 1024 * 1024
export const photoTypes = ['image/jpeg', 'image/png', 'image/webp'] as const
/** Width in pixels of each stored size; every place in the product shows one of them. */
export const photoWidths = { thumb: 160, card: 480, full: 1080 } as const
export type PhotoSize = keyof typeof photoWidths
/** Cards show 3:4, and so the cropper cuts it. */
export const photoAspect = 3 / 4

/**
 * Pixels of a profile photo's shorter side, at least: half of the width that cards show. Below it a face would be blown
 * up more than twice, and be a blur.
 */
export const minimumPhotoSide = photoWidths.card / 2
/** Pixels of a chosen file's shorter side, at least: whichever way it is turned, the cut is large enough then. */
export const minimumSourceSide = minimumPhotoSide / photoAspect

/** Why a file becomes no photo. */
export const photoRefusals = {
  PHOTO_TYPE: { status: 415 },
  PHOTO_TOO_LARGE: { status: 413 },
  PHOTO_UNREADABLE: { status: 422 },
  /** Too many pictures wait for their turn, of everybody or of this member. */
  PHOTO_BUSY: { status: 503, data: z.object({ retryAfter: z.int() }) },
} as const
const refused = {
  ...photoRefusals,
  PHOTO_TOO_SMALL: { status: 422 },
  TOO_MANY_PHOTOS: { status: 409, data: z.object({ maxImages: z.int() }) },
} as const

export const photos = {
  upload: api
    .errors(refused)
    .route({
      method: 'POST',
      path: '/me/photos',
      summary: 'Add a photo (multipart field "photo"); answers it as stored',
    })
    .input(z.strictObject({ photo: z.file('photo_required') }))
    .output(Photo),
  order: api
    .route({
      method: 'PUT',
      path: '/me/photos/order',
      summary: 'Put all the photos in this order; the first is the main photo',
    })
    .input(z.strictObject({ photoIds: z.array(z.uuid()).max(maximumPhotos) }))
    .output(z.array(Photo)),
  remove: api
    .route({ method: 'DELETE', path: '/me/photos/{photoId}', summary: 'Delete a photo and its files' })
    .input(z.strictObject({ photoId: z.uuid() }))
    .output(z.array(Photo)),
}
