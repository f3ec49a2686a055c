import { mayDo } from '@hearth/shared/moderation/staff'
import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../../platform/db/connection.ts'
import type { Staff } from './access.ts'

/** Cases that hold the staff member's own report, an appeal of their own, or one of what their report led to. */
const ownReports = ({ profileId }: Staff) => sql`
  select i.case_id from reports r join case_items i on i.kind = 'report' and i.source_id = r.id
  where r.reporter_id = ${profileId}
  union all
  select i.case_id from appeals a join case_items i on i.kind = 'appeal' and i.source_id = a.id
  where a.by_id = ${profileId}
  union all
  select i.case_id from reports r join appeals a on a.decision_id = r.decision_id
    join case_items i on i.kind = 'appeal' and i.source_id = a.id
  where r.reporter_id = ${profileId}`

/** The case holds the staff member's own report or appeal. `cases` has the alias c. */
export const isOwnCase = (staff: Staff) => sql<boolean>`(c.id in (${ownReports(staff)}))`

/**
 * The one rule of which cases a staff member sees: of their kinds, in no category that they decline, and neither
 * about themselves nor reported by them. Every query about cases goes through it. `cases` has the alias c.
 */
export const seenBy = (staff: Staff): RawBuilder<boolean> => sql<boolean>`(
  c.kinds <@ ${[...staff.kinds]}::case_kind[]
  and not c.categories && ${[...staff.declinedCategories]}::report_category[]
  and c.subject_id is distinct from ${staff.profileId}::uuid
  and not ${isOwnCase(staff)})`

/** A decision that was made without a case, of another member and in no category that the staff member declines. `decisions` has the alias d. */
export const seenWithoutCase = ({ roles, profileId, declinedCategories }: Staff): RawBuilder<boolean> => sql<boolean>`(
  d.case_id is null and ${mayDo(roles, 'cases.read')}::boolean and d.subject_id is distinct from ${profileId}::uuid
  and not coalesce(d.category = any(${[...declinedCategories]}::report_category[]), false))`

/** A decision of a case that this staff member sees, or without one. `cases` has the alias c, and can be missing. */
export const decisionSeenBy = (staff: Staff): RawBuilder<boolean> =>
  sql<boolean>`(${seenWithoutCase(staff)} or c.id is not null and ${seenBy(staff)})`

/** Whether the case is one that this staff member sees. */
export async function seesCase(db: Database, staff: Staff, caseId: string): Promise<boolean> {
  const { rows } = await sql`select from cases c where c.id = ${caseId} and ${seenBy(staff)}`.execute(db)
  return rows.length > 0
}

/** A colleague holds the case now. */
export const heldByColleague = ({ userId }: Staff): RawBuilder<boolean> =>
  sql<boolean>`(c.claimed_until > now() and c.claimed_by <> ${userId})`

/** The staff member holds the case now. */
export const heldBy = ({ userId }: Staff): RawBuilder<boolean> =>
  sql<boolean>`(c.claimed_until > now() and c.claimed_by = ${userId})`
