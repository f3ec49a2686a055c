import { setImmediate } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Database } from '../db/connection.ts'
import { createHashIndex } from './hash-index.ts'
import { holdPhoto, uncleared } from './hold.ts'
import { type Entry, type Hit, isForPdq, phashDistance } from './known.ts'
import { orientationsOf } from './orientations.ts'
import { maxPhashDistance } from './rules.ts'

/** Entries that are compared with all photos at a time. */
const entriesPerRound = 5000
/** Photos in memory at a time. */
const photosPerPage = 20_000
/** Entries after which other work of the process gets its turn. */
const entriesPerTurn = 20

type NewEntry = Entry & { id: string }
type Photo = { photoId: string; pdq: Buffer; quality: number; phash: Buffer }

async function newEntries(db: Database): Promise<NewEntry[]> {
  const { rows } = await sql<NewEntry>`select e.id, l.name as list_name, l.class, e.pdq, e.quality, e.phash
    from hash_lists l join hash_entries e on e.list_id = l.id
    where l.active and e.compared_at is null limit ${entriesPerRound}`.execute(db)
  return rows
}

async function photosAfter(db: Database, after: string | null): Promise<Photo[]> {
  const { rows } = await sql<Photo>`select photo_id, pdq, quality, phash from photo_hashes
    where ${after ? sql`photo_id > ${after}` : sql`true`} order by photo_id limit ${photosPerPage}`.execute(db)
  return rows
}

/** All photos that have hashes, in pages. */
async function* photoPages(db: Database): AsyncGenerator<Photo[]> {
  let after: string | null = null
  for (;;) {
    const rows: Photo[] = await photosAfter(db, after)
    if (rows.length) yield rows
    if (rows.length < photosPerPage) return
    after = rows.at(-1)!.photoId
  }
}

/** The photos of a page that an entry knows, with their distances. */
function matcherOf(photos: Photo[]) {
  const withPdq = photos.filter(isForPdq)
  const near = createHashIndex(withPdq.map(({ pdq }) => pdq))
  const withPhash = photos.filter(({ quality }) => quality > 0)
  return (entry: NewEntry): Map<string, number> => {
    const found = new Map<string, number>()
    if (isForPdq(entry))
      for (const orientation of orientationsOf(entry.pdq))
        for (const [i, distance] of near(orientation)) found.set(withPdq[i]!.photoId, distance)
    if (!entry.phash || entry.quality === 0) return found
    const turned = orientationsOf(entry.phash)
    for (const { photoId, phash } of withPhash) {
      const distance = phashDistance(turned, phash)
      if (distance <= maxPhashDistance && !found.has(photoId)) found.set(photoId, distance)
    }
    return found
  }
}

async function hold(db: Database, photoId: string, hit: Hit): Promise<boolean> {
  const hits = await uncleared(db, photoId, [hit])
  if (hits.length) await db.transaction().execute((transaction) => holdPhoto(transaction, photoId, hits))
  return hits.length > 0
}

async function comparePage(db: Database, photos: Photo[], entries: NewEntry[]): Promise<number> {
  const match = matcherOf(photos)
  let held = 0
  for (const [turn, entry] of entries.entries()) {
    for (const [photoId, distance] of match(entry)) {
      const { listName, class: kind, pdq: matched } = entry
      if (await hold(db, photoId, { listName, class: kind, matched, distance })) held += 1
    }
    if (turn % entriesPerTurn === 0) await setImmediate()
  }
  return held
}

/**
 * Compares new entries of lists with all stored photos, and holds those that match. Entries count as compared only
 * afterwards, so that an interrupted run is repeated.
 * @returns how many matches held a photo
 */
export async function compareNewEntries(db: Database): Promise<number> {
  let held = 0
  for (;;) {
    const entries = await newEntries(db)
    if (!entries.length) return held
    for await (const photos of photoPages(db)) held += await comparePage(db, photos, entries)
    await sql`update hash_entries set compared_at = now()
      where id = any(${entries.map(({ id }) => id)}::uuid[])`.execute(db)
  }
}
