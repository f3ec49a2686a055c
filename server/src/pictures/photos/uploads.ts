import { Counter } from 'prom-client'
import type { Viewer } from '../../members/visibility/queries.ts'
import { spend } from '../../platform/limits/spend.ts'
import type { Services } from '../../services.ts'
import type { Decoded, PhotoRefusal } from './queries.ts'

type Deps = Pick<Services, 'db' | 'env' | 'secret' | 'community' | 'decoding'>

/** Why an upload is refused. `retryAfter` in seconds, where waiting helps. */
export type UploadRefused =
  | { refused: PhotoRefusal }
  | { refused: 'TOO_MANY_REQUESTS' | 'PHOTO_BUSY'; retryAfter: number }

/** The contract's errors for an upload. */
export type UploadErrors = Record<PhotoRefusal, () => Error> &
  Record<'TOO_MANY_REQUESTS' | 'PHOTO_BUSY', (options: { data: { retryAfter: number } }) => Error>

/** The contract's error for a refused upload. */
export const uploadError = (refusal: UploadRefused, errors: UploadErrors): Error =>
  'retryAfter' in refusal
    ? errors[refusal.refused]({ data: { retryAfter: refusal.retryAfter } })
    : errors[refusal.refused]()

/** Seconds after which the queue has advanced: a picture takes at most five. */
const queueRetrySeconds = 30

type Kind = 'photos' | 'messagePhotos'

/** Uploads of this process by what they were for and what became of them, for Prometheus. */
export const uploads = new Counter({
  name: 'photo_uploads_total',
  help: 'Uploaded photos by use and result',
  labelNames: ['use', 'result'] as const,
  registers: [],
})
const uses = { photos: 'profile', messagePhotos: 'message' } as const
const refusals = ['PHOTO_TYPE', 'PHOTO_TOO_LARGE', 'PHOTO_UNREADABLE', 'TOO_MANY_REQUESTS', 'PHOTO_BUSY'] as const
for (const use of Object.values(uses))
  for (const result of ['accepted', ...refusals.map((code) => code.toLowerCase())]) uploads.inc({ use, result }, 0)

/** Decodes a member's upload when its turn comes, within the member's limit. */
async function decodeInTurn<What extends Kind>(
  services: Deps,
  viewer: Pick<Viewer, 'profileId'>,
  what: What,
  bytes: Buffer,
): Promise<Decoded[What] | UploadRefused> {
  const made = await services.decoding.enqueue(
    viewer.profileId,
    async (decode): Promise<Decoded[What] | UploadRefused> => {
      const retryAfter = await spend(services, what, viewer.profileId)
      return retryAfter ? { refused: 'TOO_MANY_REQUESTS', retryAfter } : decode(what, bytes)
    },
  )
  return made === 'full' ? { refused: 'PHOTO_BUSY', retryAfter: queueRetrySeconds } : made
}

/**
 * Decodes a member's upload, and counts what becomes of it.
 * @param bytes the uploaded file
 */
export async function decodeUpload<What extends Kind>(
  services: Deps,
  viewer: Pick<Viewer, 'profileId'>,
  what: What,
  bytes: Buffer,
): Promise<Decoded[What] | UploadRefused> {
  const made = await decodeInTurn(services, viewer, what, bytes)
  uploads.inc({ use: uses[what], result: 'refused' in made ? made.refused.toLowerCase() : 'accepted' })
  return made
}
