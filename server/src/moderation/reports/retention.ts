import { sql } from 'kysely'
import type { Database } from '../../platform/db/connection.ts'
import { noEvidence } from './queries.ts'

/**
 * Deletes reports 12 months after their decision. One for which a member is still banned keeps its category, but neither
 * words nor evidence. The sweep of the photo store deletes the copied pictures.
 */
export async function deleteExpiredReports(db: Database) {
  const expired = sql`r.decided_at < now() - interval '12 months'`
  const bans = sql`(r.state = 'upheld' and exists (select from profiles p join "user" u on u.id = p.user_id
    where p.id = r.target_id and u.banned))`
  await sql`delete from reports r where ${expired} and not ${bans}`.execute(db)
  await sql`update reports r set evidence = ${JSON.stringify(noEvidence)}, details = '', reporter_id = null
    where ${expired} and ${bans} and r.evidence <> ${JSON.stringify(noEvidence)}::jsonb`.execute(db)
}
