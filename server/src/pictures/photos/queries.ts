import { randomBytes } from 'node:crypto'
import { maximumPhotos, type PhotoSize, photoWidths } from '@hearth/shared/pictures/photo-limits'
import type { Photo } from '@hearth/shared/pictures/photos'
import { type Selectable, sql } from 'kysely'
import type { Database } from '../../platform/db/connection.ts'
import type { ProfileImages } from '../../platform/db/types.ts'
import type { Hashes } from './hashes.ts'
import type { Decoded, HashedRenditions, PhotoRefusal, Renditions } from './pipeline.ts'
import type { PhotoStore } from './store.ts'

export type { Decoded, PhotoRefusal, Renditions }

type Row = Pick<Selectable<ProfileImages>, 'id' | 'storageKey' | 'thumbhash' | 'width' | 'height' | 'displayOrder'>

type OwnRow = Row & Pick<Selectable<ProfileImages>, 'state' | 'screenDueAt'>

/** A condition on `profile_images i`: others see it, or that it was removed. */
export const isPublic = sql<boolean>`i.state in ('shown', 'removed')`

/**
 * The order of `profile_images i`: visible photos in their display order, so that the first is the main photo; removed
 * photos last.
 */
export const mainFirst = sql`i.state = 'removed', i.display_order`

/** A condition on `profile_images i`: its owner sees it. A picture that a list knows is served to no member. */
export const isForOwner = sql<boolean>`(i.state = 'shown' or (i.state = 'waiting' and i.screen_due_at is null))`

const sizes = Object.keys(photoWidths) as PhotoSize[]

export type PhotoFormat = 'webp' | 'avif'

/**
 * The path of a stored size in the photo store; that of the WebP is its path below /photos too. All files of a photo are
 * in one folder, which goes as a whole.
 */
export const photoFile = (storageKey: string, size: PhotoSize, format: PhotoFormat = 'webp') =>
  `${storageKey}/${size}.${format}`

/**
 * The address of a stored size, readable by members who may see the owner. The key is unguessable and the content never
 * changes.
 */
export const photoUrl = (storageKey: string, size: PhotoSize) => `/photos/${photoFile(storageKey, size)}`

/** A photo as other members see it. Its row must be public. */
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
    state: storageKey ? 'shown' : 'removed',
  }
}

/** A photo as its owner sees it. */
export function toOwnPhoto({ state, screenDueAt, ...row }: OwnRow): Photo {
  const photo = toPhoto(row)
  const isServed = state === 'shown' || (state === 'waiting' && screenDueAt === null)
  return { ...photo, state, urls: isServed ? photo.urls : null }
}

const photoRows = (db: Database) =>
  db
    .selectFrom('profileImages as i')
    .select(['id', 'storageKey', 'thumbhash', 'width', 'height', 'displayOrder', 'state', 'screenDueAt'])

/** A member's photos as others see them, the main one first. */
export async function photosOf(db: Database, profileId: string): Promise<Photo[]> {
  const rows = photoRows(db).where('profileId', '=', profileId).where(isPublic).orderBy(mainFirst)
  return (await rows.execute()).map(toPhoto)
}

/** The photos of these members as others see them, the main one first, by profile id. */
export async function photosOfMembers(db: Database, profileIds: string[]): Promise<Map<string, Photo[]>> {
  const rows = photoRows(db)
    .select('profileId')
    .where('profileId', '=', sql<string>`any(${profileIds}::uuid[])`)
    .where(isPublic)
    .orderBy(mainFirst)
  const byMember = Map.groupBy(await rows.execute(), ({ profileId }) => profileId)
  return new Map([...byMember].map(([id, photos]) => [id, photos.map(toPhoto)]))
}

/** A member's own photos, also those that others do not see yet. */
export async function ownPhotos(db: Database, profileId: string): Promise<Photo[]> {
  const rows = photoRows(db).where('profileId', '=', profileId).orderBy(mainFirst)
  return (await rows.execute()).map(toOwnPhoto)
}

/** One of the member's own photos, or null. */
export async function ownPhoto(db: Database, photoId: string): Promise<Photo | null> {
  const row = await photoRows(db).where('id', '=', photoId).executeTakeFirst()
  return row ? toOwnPhoto(row) : null
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

/** Stores the hashes of a photo, before it is compared. */
export const saveHashes = (db: Database, photoId: string, { pdq, quality, phash }: Hashes) =>
  db
    .insertInto('photoHashes')
    .values({ photoId, pdq: Buffer.from(pdq), quality, phash: Buffer.from(phash) })
    .onConflict((conflict) => conflict.column('photoId').doNothing())
    .execute()

/**
 * Inserts the row of stored files as the last photo, with its hashes; null when the member already has six. It waits for
 * the lists, so that no one sees it even if the process ends here.
 */
function addRow(db: Database, profileId: string, storageKey: string, made: HashedRenditions): Promise<Photo | null> {
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
    await saveHashes(transaction, row.id, made.hashes)
    return toOwnPhoto(row)
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
 * @returns the photo, which waits to be screened; null when the member already has six
 * @throws when the profile is gone or the store fails; then nothing is left behind
 */
export async function storePhoto(
  db: Database,
  photoStore: PhotoStore,
  profileId: string,
  made: HashedRenditions,
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
