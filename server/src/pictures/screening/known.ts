import { sql } from 'kysely'
import type { Database } from '../../platform/db/connection.ts'
import { oneRow } from '../../platform/db/one-row.ts'
import type { HashListClass } from '../../platform/db/types.ts'
import { createHashIndex } from './hash-index.ts'
import { orientationsOf } from './orientations.ts'
import { distanceOf, maxPhashDistance, minPdqQuality } from './rules.ts'

export type PictureHashes = { pdq: Uint8Array; quality: number; phash: Uint8Array }
export type Entry = { listName: string; class: HashListClass; pdq: Buffer; quality: number; phash: Buffer | null }
/** A picture that a list knows. `matched`: the hash of the list. */
export type Hit = { listName: string; class: HashListClass; matched: Buffer; distance: number }

/** Finds what lists know of a picture, however it is mirrored or turned. */
export type FindHits = (hashes: PictureHashes) => Hit[]

const toHit = ({ listName, class: kind, pdq }: Entry, distance: number): Hit => ({
  listName,
  class: kind,
  matched: pdq,
  distance,
})

/** The least distance of any orientation. */
export const phashDistance = (orientations: readonly Uint8Array[], phash: Uint8Array) =>
  Math.min(...orientations.map((one) => distanceOf(one, phash)))

/** Whether PDQ tells a picture from others. */
export const isForPdq = ({ quality }: { quality: number }) => quality >= minPdqQuality

/** Prepares the entries of lists for any number of pictures. */
export function searchOf(entries: readonly Entry[]): FindHits {
  const withPdq = entries.filter(isForPdq)
  const withPhash = entries.filter(({ phash, quality }) => phash && quality > 0)
  const near = createHashIndex(withPdq.map(({ pdq }) => pdq))
  return ({ pdq, quality, phash }) => {
    const hits = new Map<Buffer, Hit>()
    const keep = (entry: Entry, distance: number) => {
      const known = hits.get(entry.pdq)
      if (!known || distance < known.distance) hits.set(entry.pdq, toHit(entry, distance))
    }
    if (isForPdq({ quality }))
      for (const orientation of orientationsOf(pdq))
        for (const [i, distance] of near(orientation)) keep(withPdq[i]!, distance)
    if (quality === 0) return [...hits.values()]
    const turned = orientationsOf(phash)
    for (const entry of withPhash) {
      const distance = phashDistance(turned, entry.phash!)
      if (distance <= maxPhashDistance && !hits.has(entry.pdq)) keep(entry, distance)
    }
    return [...hits.values()]
  }
}

/** Which lists are active, and how often each has changed: equal when nothing has. */
async function revisionOf(db: Database): Promise<string> {
  const { rows } = await sql<{
    revision: string | null
  }>`select string_agg(id || ':' || revision, ' ' order by id) as revision
    from hash_lists
    where active`.execute(db)
  return oneRow(rows).revision ?? ''
}

async function activeEntries(db: Database): Promise<Entry[]> {
  const { rows } = await sql<Entry>`select
      l.name as list_name,
      l.class,
      e.pdq,
      e.quality,
      e.phash
    from hash_lists l
    join hash_entries e on e.list_id = l.id
    where l.active`.execute(db)
  return rows
}

/** The newest lists that this process has read, for each database. */
const read = new WeakMap<Database, { revision: string; search: Promise<FindHits> }>()

/**
 * The search in all active lists. It knows what was committed before the call, so a caller first commits the photo's hashes:
 * either it finds the entry, or the comparison of a new entry with stored photos finds the photo.
 */
export async function knownPictures(db: Database): Promise<FindHits> {
  const revision = await revisionOf(db)
  const kept = read.get(db)
  if (kept?.revision === revision) return kept.search
  const search = activeEntries(db).then(searchOf)
  read.set(db, { revision, search })
  search.catch(() => read.delete(db))
  return search
}
