import { day, minute } from '@hearth/shared/time'
import { sql } from 'kysely'
import type { Database } from '../../platform/db/connection.ts'
import type { Job } from '../../platform/jobs/schedule.ts'
import { sendOwedStatements } from './mails.ts'
import { deleteRemovedMessages } from './messages.ts'
import { deleteRemovedPhotos } from './removals.ts'
import { deleteExpiredStrikes } from './strikes.ts'

/** Deletes decisions after 24 months, like the log. One that still restricts a member stays. */
const deleteExpiredDecisions = (db: Database) => sql`select delete_expired_decisions()`.execute(db)

export const jobs: Job[] = [
  { name: 'statements', everyMs: minute, run: sendOwedStatements },
  { name: 'old decisions', everyMs: day, run: ({ db }) => deleteExpiredDecisions(db) },
  { name: 'old strikes', everyMs: day, run: ({ db }) => deleteExpiredStrikes(db) },
  { name: 'removed photos', everyMs: day, run: ({ db }) => deleteRemovedPhotos(db) },
  { name: 'removed messages', everyMs: day, run: ({ db }) => deleteRemovedMessages(db) },
]
