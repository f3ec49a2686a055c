import { day } from '@hearth/shared/time'
import { sql } from 'kysely'
import type { Database } from '../../platform/db/connection.ts'
import type { Services } from '../../services.ts'
import type { PhotoStore } from './store.ts'

/** Milliseconds for which files without a row are kept, because an upload writes its files first. */
const graceMs = day
/** The names of our folders. Other objects in a bucket are not ours to delete. */
const folderPattern = /^[\w-]{32}$/

/** Tables that refer to stored pictures: any with a column `storage_key`, whichever feature added it. */
async function tablesWithKeys(db: Database): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select table_name as name from information_schema.columns
    where table_schema = 'public' and column_name = 'storage_key'
    order by 1`.execute(db)
  return rows.map(({ name }) => name)
}

/** The keys used by reports, which name copies of pictures in their evidence. */
async function evidenceKeys(db: Database, keys: string[]): Promise<string[]> {
  const { rows } = await sql<{ key: string }>`select key from reports, lateral (
      select photo ->> 'file' as file from jsonb_array_elements(evidence -> 'photos') as photo
      union all select message ->> 'photo' from jsonb_array_elements(evidence -> 'messages') as message) copies,
      split_part(file, '/', 1) as key
    where key = any(${keys}::text[])`.execute(db)
  return rows.map(({ key }) => key)
}

async function unusedKeys(db: Database, tables: string[], keys: string[]): Promise<string[]> {
  const used = new Set(await evidenceKeys(db, keys))
  for (const table of tables) {
    const { rows } = await sql<{ key: string }>`select storage_key as key from ${sql.table(table)}
      where storage_key = any(${keys}::text[])`.execute(db)
    for (const { key } of rows) used.add(key)
  }
  return keys.filter((key) => !used.has(key))
}

async function isOld(photoStore: PhotoStore, key: string, now: number): Promise<boolean> {
  const { objects } = await photoStore.listAll(key)
  const files = [...objects].filter((one) => one.isFile)
  const times = files.map(async (file) => (await photoStore.getMetaData(file.key)).lastModified.getTime())
  const newest = Math.max(...(await Promise.all(times)))
  return files.length > 0 && now - newest > graceMs
}

/** The folders of the store, in batches. */
async function* foldersOf(photoStore: PhotoStore): AsyncGenerator<string[]> {
  let paginationToken: string | undefined
  do {
    const listed = await photoStore.listAll('/', { paginationToken })
    const names = [...listed.objects].filter((one) => one.isDirectory).map((one) => one.name)
    const ours = names.filter((name) => folderPattern.test(name))
    for (let start = 0; start < ours.length; start += 1000) yield ours.slice(start, start + 1000)
    paginationToken = listed.paginationToken
  } while (paginationToken)
}

/**
 * Deletes unreachable pictures, left by a crash between writing a photo's files and its row, or between deleting a
 * member and their files.
 * @returns how many pictures were deleted
 */
export async function sweepPhotos({ db, photoStore }: Pick<Services, 'db' | 'photoStore'>): Promise<number> {
  const now = Date.now()
  const tables = await tablesWithKeys(db)
  let deleted = 0
  for await (const keys of foldersOf(photoStore))
    for (const key of await unusedKeys(db, tables, keys)) {
      if (!(await isOld(photoStore, key, now))) continue
      await photoStore.deleteAll(key)
      deleted += 1
    }
  return deleted
}
