import { signalThreshold } from '@hearth/shared/chat/signals'
import { day } from '@hearth/shared/time'
import { sql } from 'kysely'
import type { Database } from '../../platform/db/connection.ts'
import type { Job } from '../../platform/jobs/schedule.ts'

/** Deletes what is below the threshold after 30 days, and the rest 12 months after its last message, like cases. */
const deleteExpiredSignals = (db: Database) =>
  sql`delete from scam_signals where last_at < now() - interval '12 months'
    or (last_at < now() - interval '30 days' and score < ${sql.lit(signalThreshold)})`.execute(db)

export const jobs: Job[] = [{ name: 'scam signals', everyMs: day, run: ({ db }) => deleteExpiredSignals(db) }]
