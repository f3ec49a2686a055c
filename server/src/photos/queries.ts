import { randomBytes } from 'node:crypto'
import { maximumPhotos, type Photo, type PhotoSize, photoWidths } from '@hearth/shared/photos'
import type { Selectable } from 'kysely'
import type { Database } from '../db/connection.ts'
import type { ProfileImages } from '../db/types.ts'
import type { PhotoRefusal, Renditions } from './pipeline.ts'
import type { PhotoStore } from './store.ts'

export type { PhotoRefusal, Renditions }

type Row = Pick<Selectable<ProfileImages>, 'id' | 'storageKey' | 'thumbhash' | 'width' | 'height' | 'displayOrder'>

const sizes = Object.keys(photoWidths) as PhotoSize[]

/** The path of a stored size, both in the photo store and below /photos. */
export const photoFile = (storageKey: string, size: PhotoSize) => `${storageKey}/${size}.webp`

/**
 * The address of a stored size, readable by members who may see the owner. The key is unguessable and the content never
 * changes.
 */
export const photoUrl = (storageKey: string, size: PhotoSize) => `/photos/${photoFile(storageKey, size)}`

/** A photo as other members see it. */
export function toPhoto({ storageKey, ...row }: Row): Photo {
  const urls = storageKey && {
    thumb: photoUrl(storageKey, 'thumb'),
    card: photoUrl(storageKey, 'card'),
    full: photoUrl(storageKey, 'full'),
  }
  return {
    id: row.id,
    thumbhash: row.thumbhash,
    width: row.width,
    height: row.height,
    displayOrder: row.displayOrder,
    urls: urls || null,
  }
}

/** A member's photos, the main one first. */
export async function photosOf(db: Database, profileId: string): Promise<Photo[]> {
  const rows = await db
    .selectFrom('profileImages')
    .where('profileId', '=', profileId)
    .select(['id', 'storageKey', 'thumbhash', 'width', 'height', 'displayOrder'])
    .orderBy('displayOrder')
    .execute()
  return rows.map(toPhoto)
}

/** Locks a member's photos until the end of the transaction. */
export async function lockPhotos(transaction: Database, profileId: string) {
  await transaction
    .selectFrom('profiles')
    .where('id', '=', profileId)
    .select('id')
    .forUpdate()
    .executeTakeFirstOrThrow()
}

async function countOf(db: Database, profileId: string): Promise<number> {
  const row = await db
    .selectFrom('profileImages')
    .where('profileId', '=', profileId)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return row.count
}

/** Inserts the row of stored files as the last photo; null when the member already has six. */
function addRow(db: Database, profileId: string, storageKey: string, made: Renditions): Promise<Photo | null> {
  return db.transaction().execute(async (transaction) => {
    await lockPhotos(transaction, profileId)
    const count = await countOf(transaction, profileId)
    if (count >= maximumPhotos) return null
    const { thumbhash, width, height } = made
    const row = await transaction
      .insertInto('profileImages')
      .values({ profileId, storageKey, thumbhash, width, height, displayOrder: count + 1 })
      .returningAll()
      .executeTakeFirstOrThrow()
    return toPhoto(row)
  })
}

/**
 * Stores a picture's files in a new folder.
 * @returns its key; a failure leaves nothing behind
 */
async function putFiles(photoStore: PhotoStore, files: [string, Buffer][]): Promise<string> {
  const storageKey = randomBytes(24).toString('base64url')
  try {
    // One after the other, so that no upload is in progress when a failure deletes the folder.
    for (const [name, bytes] of files) await photoStore.put(`${storageKey}/${name}`, bytes)
  } catch (error) {
    await photoStore.deleteAll(storageKey)
    throw error
  }
  return storageKey
}

export type StoredPicture = Omit<Renditions, 'files'> & { storageKey: string }

/**
 * Stores some sizes of a picture under names chosen by the caller, which /photos does not serve. The caller writes
 * `storageKey` into a table or deletes the files.
 */
export async function storePicture(
  photoStore: PhotoStore,
  { files, ...picture }: Renditions,
  names: Partial<Record<PhotoSize, string>>,
): Promise<StoredPicture> {
  const wanted = Object.entries(names) as [PhotoSize, string][]
  const named = wanted.map(([size, name]): [string, Buffer] => [name, files[size]])
  return { ...picture, storageKey: await putFiles(photoStore, named) }
}

/** Whether a member has the maximum number of photos. Checked again under the lock; here it only saves work. */
export const hasAllPhotos = async (db: Database, profileId: string) => (await countOf(db, profileId)) >= maximumPhotos

/**
 * Stores a picture as a member's last photo: first the files, then the row.
 * @returns the photo; null when the member already has six
 * @throws when the profile is gone or the store fails; then nothing is left behind
 */
export async function storePhoto(
  db: Database,
  photoStore: PhotoStore,
  profileId: string,
  made: Renditions,
): Promise<Photo | null> {
  const storageKey = await putFiles(
    photoStore,
    sizes.map((size) => [`${size}.webp`, made.files[size]]),
  )
  try {
    const photo = await addRow(db, profileId, storageKey, made)
    if (photo) return photo
  } catch (error) {
    await photoStore.deleteAll(storageKey)
    throw error
  }
  await photoStore.deleteAll(storageKey)
  return null
}
