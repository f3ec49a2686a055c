import { spendAllowance } from '../allowances/queries.ts'
import type { Services } from '../api.ts'
import type { Viewer } from '../visibility/queries.ts'
import type { PhotoRefusal, Renditions } from './queries.ts'

/** Why an upload becomes no picture. `retryAfter` in seconds, where time helps. */
export type UploadRefused =
  | { refused: PhotoRefusal }
  | { refused: 'TOO_MANY_REQUESTS' | 'PHOTO_BUSY'; retryAfter: number }

/** The contract's refusals of an upload. */
export type UploadErrors = Record<PhotoRefusal, () => Error> &
  Record<'TOO_MANY_REQUESTS' | 'PHOTO_BUSY', (options: { data: { retryAfter: number } }) => Error>

export const uploadError = (refusal: UploadRefused, errors: UploadErrors): Error =>
  'retryAfter' in refusal
    ? errors[refusal.refused]({ data: { retryAfter: refusal.retryAfter } })
    : errors[refusal.refused]()

/** Seconds after which the line has moved: a picture takes five at most. */
const queueRetrySeconds = 30

/**
 * Decodes what a member has sent, when their turn comes and while they have not sent too many.
 * @param bytes the upload as it came
 */
export async function decodeUpload(
  services: Pick<Services, 'db' | 'env' | 'decoding'>,
  viewer: Pick<Viewer, 'profileId'>,
  what: 'photos' | 'messagePhotos',
  bytes: Buffer,
): Promise<Renditions | UploadRefused> {
  const made = await services.decoding.enqueue(
    viewer.profileId,
    async (decode): Promise<Renditions | UploadRefused> => {
      const retryAfter = await spendAllowance(services, viewer, what)
      return retryAfter ? { refused: 'TOO_MANY_REQUESTS', retryAfter } : decode(bytes)
    },
  )
  return made === 'full' ? { refused: 'PHOTO_BUSY', retryAfter: queueRetrySeconds } : made
}
