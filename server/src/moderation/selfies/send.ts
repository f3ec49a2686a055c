import { frameHours } from '@hearth/shared/moderation/selfies'
import { sql } from 'kysely'
import type { Viewer } from '../../members/visibility/queries.ts'
import { type Decoded, type PhotoRefusal, storePicture } from '../../pictures/photos/queries.ts'
import { isSamePicture } from '../../pictures/screening/queries.ts'
import type { Database } from '../../platform/db/connection.ts'
import { spend } from '../../platform/limits/spend.ts'
import type { Services } from '../../services.ts'
import { openCase } from '../cases/open-case.ts'
import { hasFirstPhoto } from './status.ts'

type Deps = Pick<Services, 'db' | 'env' | 'secret' | 'community' | 'decoding' | 'photoStore'>
type Frame = Exclude<Decoded['photos'], { refused: PhotoRefusal }>
type Sent = { checkId: string; frames: Buffer[] }

/** Why frames are refused. `retryAfter` in seconds. */
export type SendRefused =
  | { refused: PhotoRefusal | 'NO_PHOTO' | 'POSE_OVER' | 'SELFIE_COPIED' }
  | { refused: 'TOO_MANY_REQUESTS' | 'PHOTO_BUSY'; retryAfter: number }

/** Seconds after which the queue of pictures has advanced. */
const queueRetrySeconds = 30

/** Decodes the frames one after the other, within the member's limit. */
async function decodeFrames(services: Deps, viewer: Pick<Viewer, 'profileId'>, frames: Buffer[]) {
  const made = await services.decoding.enqueue(
    viewer.profileId,
    async (decode): Promise<{ frames: Frame[] } | SendRefused> => {
      const retryAfter = await spend(services, 'selfies', viewer.profileId)
      if (retryAfter) return { refused: 'TOO_MANY_REQUESTS', retryAfter }
      const decoded: Frame[] = []
      for (const bytes of frames) {
        const frame = await decode('photos', bytes)
        if ('refused' in frame) return frame
        decoded.push(frame)
      }
      return { frames: decoded }
    },
  )
  return made === 'full' ? { refused: 'PHOTO_BUSY' as const, retryAfter: queueRetrySeconds } : made
}

/** Whether frames of this check are taken now. Stored frames ask again, under the lock of the row. */
async function isOpen(db: Database, profileId: string, checkId: string): Promise<boolean> {
  const { rows } = await sql`select from selfie_checks
    where id = ${checkId} and profile_id = ${profileId} and state = 'asked' and expires_at > now()`.execute(db)
  return rows.length > 0
}

/** Whether a frame is a photo of the member's profile, or a frame of an earlier check, however mirrored or turned. */
async function isCopied(db: Database, profileId: string, frames: Frame[]): Promise<boolean> {
  const { rows } = await sql<{ pdq: Buffer; quality: number }>`
    select h.pdq, h.quality from profile_images i
    join photo_hashes h on h.photo_id = i.id
    where i.profile_id = ${profileId}
    union all
    select unnest(s.pdqs), 100 from selfie_checks s
    where s.profile_id = ${profileId}`.execute(db)
  return frames.some(({ hashes }) => rows.some((known) => isSamePicture(hashes, known)))
}

type NewFrames = {
  profileId: string
  checkId: string
  keys: string[]
  frames: Frame[]
}

/**
 * Stores the frames of a check, and opens its case.
 * @returns false when the check is no longer open
 */
function addFrames(db: Database, { profileId, checkId, keys, frames }: NewFrames): Promise<boolean> {
  return db.transaction().execute(async (transaction) => {
    const pdqs = frames.filter(({ hashes }) => hashes.quality > 0).map(({ hashes }) => Buffer.from(hashes.pdq))
    const { rows } = await sql`update selfie_checks s set state = 'waiting', sent_at = now(), pdqs = ${pdqs}::bytea[],
        frames_until = now() + ${`${frameHours.usual} hours`}::interval,
        photo_ids = array(select i.id from profile_images i where i.profile_id = ${profileId} and i.state = 'shown'
          order by i.display_order)
      where s.id = ${checkId} and s.profile_id = ${profileId} and s.state = 'asked' and s.expires_at > now()
      returning s.id`.execute(transaction)
    if (!rows.length) return false
    const values = keys.map((storageKey, i) => ({ checkId, number: i + 1, storageKey }))
    await transaction.insertInto('selfieFrames').values(values).execute()
    await openCase(transaction, { subjectId: profileId, kind: 'selfie', sourceId: checkId })
    return true
  })
}

/** The folders of the frames, under a name that no address serves. */
async function storeFiles(photoStore: Services['photoStore'], frames: Frame[]): Promise<string[]> {
  const keys: string[] = []
  try {
    for (const frame of frames) keys.push((await storePicture(photoStore, frame, { full: 'frame.webp' })).storageKey)
  } catch (error) {
    await deleteFiles(photoStore, keys)
    throw error
  }
  return keys
}

async function deleteFiles(photoStore: Services['photoStore'], keys: string[]) {
  for (const key of keys) await photoStore.deleteAll(key)
}

/**
 * Takes the frames of a drawn pose. They wait for a staff member; a refusal leaves nothing behind.
 * @returns why they are refused, or null
 */
export async function sendFrames(
  services: Deps,
  viewer: Pick<Viewer, 'profileId'>,
  { checkId, frames }: Sent,
): Promise<SendRefused | null> {
  const { db, photoStore } = services
  const { profileId } = viewer
  if (!(await isOpen(db, profileId, checkId))) return { refused: 'POSE_OVER' }
  if (!(await hasFirstPhoto(db, profileId))) return { refused: 'NO_PHOTO' }
  const made = await decodeFrames(services, viewer, frames)
  if ('refused' in made) return made
  if (await isCopied(db, profileId, made.frames)) return { refused: 'SELFIE_COPIED' }
  const keys = await storeFiles(photoStore, made.frames)
  const isStored = await addFrames(db, { profileId, checkId, keys, frames: made.frames }).catch(async (error) => {
    await deleteFiles(photoStore, keys)
    throw error
  })
  if (isStored) return null
  await deleteFiles(photoStore, keys)
  return { refused: 'POSE_OVER' }
}
