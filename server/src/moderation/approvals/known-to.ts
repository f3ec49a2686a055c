import { agreeing } from '@hearth/shared/moderation/approvals'
import { maxWaiting } from '@hearth/shared/moderation/cases'
import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../../platform/db/connection.ts'
import { oneRow } from '../../platform/db/one-row.ts'
import type { Staff } from '../staff/access.ts'
import { seenBy } from '../staff/seen-by.ts'

/**
 * In a category that the staff member declines: the decision that waits, or that is to be undone, or one that lifting
 * would end. Requests have the alias a.
 */
const isDeclinedBy = ({ declinedCategories }: Staff): RawBuilder<boolean> => {
  const declined = sql`${[...declinedCategories]}::report_category[]`
  return sql<boolean>`exists (select from decisions d left join cases k on k.id = d.case_id
    where (d.category = any(${declined}) or k.categories && ${declined}) and d.id in (
      select a.decision_id union all select (a.request ->> 'undo')::uuid union all
      select r.decision_id from restrictions r join profiles p on p.id = r.subject_id
        where a.act = 'lift' and p.user_id = a.subject_user_id and r.lifted_at is null))`
}

/**
 * What a staff member knows of: their own requests; and of the others those that their role may agree to, about
 * another account, in cases that they see and categories that they do not decline.
 */
export const knownTo = (staff: Staff): RawBuilder<boolean> => {
  const acts = Object.entries(agreeing).filter(([, roles]) => roles.some((role) => staff.roles.includes(role)))
  return sql<boolean>`(a.requested_by = ${staff.userId} or (
    a.act = any(${acts.map(([act]) => act)}::approval_act[])
    and a.subject_user_id is distinct from ${staff.userId}::uuid
    and (a.case_id is null or exists (select from cases c where c.id = a.case_id and ${seenBy(staff)}))
    and not ${isDeclinedBy(staff)}))`
}

/** How many requests of others wait for this staff member. */
export async function countApprovals(db: Database, staff: Staff): Promise<number> {
  const { rows } = await sql<{ waiting: number }>`select count(*)::int as waiting from (select from approvals a
    where a.state = 'waiting' and a.requested_by <> ${staff.userId} and ${knownTo(staff)} limit ${maxWaiting + 1}) a`.execute(
    db,
  )
  return oneRow(rows).waiting
}
