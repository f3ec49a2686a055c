import { day, minute } from '@hearth/shared/time'
import { sql } from 'kysely'
import type { Database } from '../../platform/db/connection.ts'
import type { Job } from '../../platform/jobs/schedule.ts'
import { compareNewEntries } from './compare.ts'
import { reviseLists } from './queries.ts'

/** Deletes entries whose time is over: those of the own list after a year. */
async function deleteExpiredEntries(db: Database) {
  const { rows } = await sql<{ listId: string }>`delete from hash_entries
    where expires_at <= now()
    returning list_id`.execute(db)
  if (rows.length) await reviseLists(db, [...new Set(rows.map(({ listId }) => listId))])
}

export const jobs: Job[] = [
  {
    name: 'new entries of lists',
    everyMs: minute,
    isHeavy: true,
    run: ({ db, pace }) => compareNewEntries(db, pace.calm),
  },
  { name: 'expired entries of lists', everyMs: day, run: ({ db }) => deleteExpiredEntries(db) },
]
