import { sql } from 'kysely'
import { audit, theConsole } from '../../platform/audit/audit.ts'
import type { Database } from '../../platform/db/connection.ts'
import type { HashListClass } from '../../platform/db/types.ts'
import { reviseLists } from './queries.ts'

export type NewList = { name: string; class: HashListClass; version: string; source: string }

/** Entries that one statement stores. */
const batchSize = 5000
/** A hash as PDQ's tools write it, first in its line; columns after it are not read. */
const linePattern = /^([0-9a-f]{64})(?:[\s,;].*)?$/i

/**
 * The hashes of a file with one in each line. Empty lines, comments and a heading are skipped.
 * @throws when another line has no hash: half a list would look like a whole one
 */
export function hashesIn(text: string): string[] {
  const hashes = new Set<string>()
  for (const [i, line] of text.split(/\r?\n/).entries()) {
    const found = linePattern.exec(line.trim())?.[1]
    if (found) hashes.add(found.toLowerCase())
    else if (line.trim() && !line.startsWith('#') && i > 0)
      throw new Error(`Line ${i + 1} has no PDQ hash of 64 digits.`)
  }
  if (!hashes.size) throw new Error('The file has no hashes.')
  return [...hashes]
}

/**
 * Stores a version of a list, which takes the place of the one before at once and as a whole. Pictures of the version
 * before that are in the new one too count as compared. The operator's import stands in the log.
 * @throws when this version is there already
 */
export function importList(db: Database, list: NewList, hashes: string[]): Promise<void> {
  return db.transaction().execute(async (transaction) => {
    const { id } = await transaction.insertInto('hashLists').values(list).returning('id').executeTakeFirstOrThrow()
    for (let start = 0; start < hashes.length; start += batchSize)
      await sql`insert into hash_entries (list_id, pdq, compared_at)
        select
          ${id},
          decode(hash, 'hex'),
          null
        from unnest(${hashes.slice(start, start + batchSize)}::text[]) as hash`.execute(transaction)
    await sql`update hash_entries e set compared_at = old.compared_at
      from hash_entries old
      join hash_lists l on l.id = old.list_id
      where e.list_id = ${id} and l.name = ${list.name} and l.class = ${list.class}::hash_list_class and l.active
        and old.pdq = e.pdq and old.compared_at is not null`.execute(transaction)
    await sql`delete from hash_lists where name = ${list.name} and active`.execute(transaction)
    await transaction.updateTable('hashLists').set({ active: true }).where('id', '=', id).execute()
    await reviseLists(transaction, [id])
    const { name, class: kind, version, source } = list
    const details = { list: name, class: kind, version, source, pictures: hashes.length }
    await audit(transaction, { act: 'list_imported', actor: theConsole, details })
  })
}
