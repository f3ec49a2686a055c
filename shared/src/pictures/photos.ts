import * as z from 'zod'
import { api } from '../api.ts'
import { Photo } from '../members/members.ts'
import { maximumPhotos } from './photo-limits.ts'

export type { Photo }

/** Why a file is refused as a photo. */
export const photoRefusals = {
  PHOTO_TYPE: { status: 415 },
  PHOTO_TOO_LARGE: { status: 413 },
  PHOTO_UNREADABLE: { status: 422 },
  /** Too many pictures are waiting, in all or of this member. */
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
      summary: 'Add a photo (multipart field "photo"); returns it as stored',
    })
    .input(z.strictObject({ photo: z.file('photo_required') }))
    .output(Photo),
  order: api
    .route({
      method: 'PUT',
      path: '/me/photos/order',
      summary: 'Reorder all photos; the first is the main photo',
    })
    .input(z.strictObject({ photoIds: z.array(z.uuid()).max(maximumPhotos) }))
    .output(z.array(Photo)),
  remove: api
    .route({ method: 'DELETE', path: '/me/photos/{photoId}', summary: 'Delete a photo and its files' })
    .input(z.strictObject({ photoId: z.uuid() }))
    .output(z.array(Photo)),
}
