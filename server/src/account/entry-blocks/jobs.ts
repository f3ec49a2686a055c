import { day, minute } from '@hearth/shared/time'
import { sql } from 'kysely'
import { deleteExpiredContacts, hashFormerContacts } from '../../platform/audit/former-contacts.ts'
import type { Database } from '../../platform/db/connection.ts'
import type { Job } from '../../platform/jobs/schedule.ts'

/** Deletes what a ban kept from a new account for 12 months. The photos of a list have a job of their own. */
const deleteExpiredBlocks = (db: Database) => sql`delete from entry_blocks where expires_at <= now()`.execute(db)

export const jobs: Job[] = [
  { name: 'entry blocks', everyMs: day, run: ({ db }) => deleteExpiredBlocks(db) },
  { name: 'former addresses and numbers', everyMs: day, run: ({ db }) => deleteExpiredContacts(db) },
  { name: 'hashes of former addresses', everyMs: minute, run: ({ db, secret }) => hashFormerContacts(db, secret) },
]
