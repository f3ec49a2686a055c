import { setImmediate } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Database } from '../../platform/db/connection.ts'
import type { OldestDue } from '../../platform/jobs/queue-metrics.ts'
import { createHashIndex } from './hash-index.ts'
import { holdPhoto, uncleared } from './hold.ts'
import { askAgain } from './hold-message.ts'
import { type Entry, type Hit, isForPdq, phashDistance } from './known.ts'
import { orientationsOf } from './orientations.ts'
import { maxPhashDistance } from './rules.ts'

/** Entries that are compared with all photos at a time. */
const entriesPerRound = 5000
/** Pictures in memory at a time. */
const picturesPerPage = 20_000

/** Lets other work of the process go first. Called after each entry, which takes some milliseconds. */
type Calm = () => Promise<unknown>

type NewEntry = Entry & { id: string }
type Picture = { id: string; pdq: Buffer; quality: number; phash: Buffer }
type Page = (db: Database, after: string | null) => Promise<Picture[]>

async function newEntries(db: Database): Promise<NewEntry[]> {
  const { rows } = await sql<NewEntry>`select
      e.id,
      l.name as list_name,
      l.class,
      e.pdq,
      e.quality,
      e.phash
    from hash_lists l
    join hash_entries e on e.list_id = l.id
    where l.active and e.compared_at is null
    limit ${entriesPerRound}`.execute(db)
  return rows
}

/** Since when new entries wait to be compared: any entry of a list tells, because a version comes as a whole. */
export const oldestEntry: OldestDue = sql`select min(uuid_extract_timestamp(e.id)) from hash_lists l cross join lateral
  (select id from hash_entries where list_id = l.id and compared_at is null limit 1) e
  where l.active`

const photosAfter: Page = async (db, after) => {
  const { rows } = await sql<Picture>`select
      photo_id as id,
      pdq,
      quality,
      phash
    from photo_hashes
    where ${after ? sql`photo_id > ${after}` : sql`true`}
    order by photo_id
    limit ${picturesPerPage}`.execute(db)
  return rows
}

/** Pictures of messages that were compared before. The job compares waiting ones with all lists anyway. */
const messagesAfter: Page = async (db, after) => {
  const { rows } = await sql<Picture>`select
      message_id as id,
      pdq,
      quality,
      phash
    from message_pictures
    where pdq is not null and ${after ? sql`message_id > ${after}` : sql`true`}
    order by message_id
    limit ${picturesPerPage}`.execute(db)
  return rows
}

/** All pictures that have hashes, in pages. */
async function* pagesOf(db: Database, page: Page): AsyncGenerator<Picture[]> {
  let after: string | null = null
  for (;;) {
    const rows: Picture[] = await page(db, after)
    if (rows.length) yield rows
    if (rows.length < picturesPerPage) return
    after = rows.at(-1)!.id
  }
}

/** The pictures of a page that an entry knows, with their distances. */
function matcherOf(pictures: Picture[]) {
  const withPdq = pictures.filter(isForPdq)
  const near = createHashIndex(withPdq.map(({ pdq }) => pdq))
  const withPhash = pictures.filter(({ quality }) => quality > 0)
  return (entry: NewEntry): Map<string, number> => {
    const found = new Map<string, number>()
    if (isForPdq(entry))
      for (const orientation of orientationsOf(entry.pdq))
        for (const [i, distance] of near(orientation)) found.set(withPdq[i]!.id, distance)
    if (!entry.phash || entry.quality === 0) return found
    const turned = orientationsOf(entry.phash)
    for (const { id, phash } of withPhash) {
      const distance = phashDistance(turned, phash)
      if (distance <= maxPhashDistance && !found.has(id)) found.set(id, distance)
    }
    return found
  }
}

async function hold(db: Database, photoId: string, hit: Hit): Promise<boolean> {
  const hits = await uncleared(db, photoId, [hit])
  if (hits.length) await db.transaction().execute((transaction) => holdPhoto(transaction, photoId, hits))
  return hits.length > 0
}

/** Stored pictures in pages, and what happens to a picture that a new entry knows. `hold` tells whether it changed. */
type Stored = { page: Page; find: (db: Database, id: string, hit: Hit) => Promise<boolean> }
const photos: Stored = { page: photosAfter, find: hold }
const messages: Stored = { page: messagesAfter, find: askAgain }

type Comparison = { db: Database; entries: NewEntry[]; calm: Calm }

async function comparePage({ db, entries, calm }: Comparison, find: Stored['find'], pictures: Picture[]) {
  const match = matcherOf(pictures)
  let found = 0
  for (const entry of entries) {
    for (const [id, distance] of match(entry)) {
      const { listName, class: kind, pdq: matched } = entry
      if (await find(db, id, { listName, class: kind, matched, distance })) found += 1
    }
    await calm()
  }
  return found
}

async function compareAll(comparison: Comparison, { page, find }: Stored): Promise<number> {
  let found = 0
  for await (const pictures of pagesOf(comparison.db, page)) found += await comparePage(comparison, find, pictures)
  return found
}

/**
 * Compares new entries of lists with all stored photos, and holds those that match. Pictures of messages that were compared
 * before are asked about again. Entries count as compared only afterwards, so that an interrupted run is repeated.
 * @returns how many matches held a photo, and how many pictures of messages are asked about again
 */
export async function compareNewEntries(
  db: Database,
  calm: Calm = setImmediate,
): Promise<{ held: number; asked: number }> {
  const done = { held: 0, asked: 0 }
  for (;;) {
    const entries = await newEntries(db)
    if (!entries.length) return done
    const comparison = { db, entries, calm }
    done.held += await compareAll(comparison, photos)
    done.asked += await compareAll(comparison, messages)
    await sql`update hash_entries set compared_at = now()
      where id = any(${entries.map(({ id }) => id)}::uuid[])`.execute(db)
  }
}
