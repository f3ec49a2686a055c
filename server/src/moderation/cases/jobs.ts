import { minute } from '@hearth/shared/time'
import { sql } from 'kysely'
import type { Database } from '../../platform/db/connection.ts'
import type { Job } from '../../platform/jobs/schedule.ts'
import { announceCases } from './alarms.ts'
import { firstRank } from './open-case.ts'
import { openSignalCases } from './signals.ts'

/** Frees cases whose holder has gone, so that the queue of the others says so. */
export const releaseExpiredClaims = (db: Database) =>
  sql`update cases set claimed_by = null, claimed_until = null
    where state = 'open' and claimed_by is not null and claimed_until <= now()`.execute(db)

/** A case whose clock of the law ends within a day is critical, and one that is overdue comes before all others. */
export const raiseDueCases = (db: Database) =>
  sql`update cases set severity = case when due_at <= now() then ${sql.lit(firstRank)} else 0 end
    where state = 'open' and severity >= 0 and due_at < now() + interval '1 day'
      and (severity > 0 or due_at <= now())`.execute(db)

export const jobs: Job[] = [
  { name: 'claims of cases', everyMs: minute, run: ({ db }) => releaseExpiredClaims(db) },
  { name: 'due cases', everyMs: minute, run: ({ db }) => raiseDueCases(db) },
  { name: 'alarms of cases', everyMs: minute, run: announceCases },
  { name: 'cases of scam signals', everyMs: minute, run: openSignalCases },
]
