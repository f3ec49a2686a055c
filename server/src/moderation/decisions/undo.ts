import { aloneDays } from '@hearth/shared/moderation/ladder'
import type { ReportCategory } from '@hearth/shared/moderation/reports'
import { sql } from 'kysely'
import { audit } from '../../platform/audit/audit.ts'
import type { Database } from '../../platform/db/connection.ts'
import type { Services } from '../../services.ts'
import { needsSecondPerson, requestApproval } from '../approvals/queries.ts'
import type { Staff } from '../staff/access.ts'
import { decisionSeenBy, seenBy } from '../staff/seen-by.ts'
import { asCategorised, asClaimed } from './bulk-state.ts'
import { takeBack } from './take-back.ts'

type Deps = Pick<Services, 'secret'>
type Undoing = { staff: Staff; note: string; batchId?: string }

/**
 * Finds a decision that this person may take back: of a case that they see, and about another member. It leaves out the
 * lifting of a restriction that is longer than one person alone may decide: a ban would come back without a second
 * person and without an appeal.
 */
async function findDecision(transaction: Database, id: string, staff: Staff) {
  const { rows } = await sql<{
    isAboutMinor: boolean
    subjectUserId: string | null
    caseId: string | null
  }>`select
      p.user_id as subject_user_id,
      d.case_id,
      decided_about_minor(d.id) as is_about_minor
    from decisions d
    left join cases c on c.id = d.case_id
    left join profiles p on p.id = d.subject_id
    where d.id = ${id} and d.overrules is null and ${decisionSeenBy(staff)}
      and p.user_id is distinct from ${staff.userId}::uuid
      and not exists (select from restrictions r where r.lifted_by = d.id and coalesce(r.ends_at, 'infinity') > now()
        and (coalesce(r.ends_at, 'infinity') > coalesce(kept_out_alone_since(d.subject_id, ${staff.userId}), now())
            + ${`${aloneDays} days`}::interval or (r.kind = 'suspended' and is_on_team(p.user_id))))`.execute(
    transaction,
  )
  return rows[0] ?? null
}

/** Takes one decision back. One about a minor waits for a second person. @returns whether it was taken back now */
export async function undoDecision(transaction: Database, deps: Deps, id: string, undoing: Undoing): Promise<boolean> {
  const { staff, note, batchId } = undoing
  const found = await findDecision(transaction, id, staff)
  if (!found) return false
  if (found.isAboutMinor && needsSecondPerson(staff)) {
    const { subjectUserId, caseId } = found
    const of = { subjectUserId, caseId, sourceId: subjectUserId ? null : id, reason: note, actor: staff }
    await requestApproval(transaction, deps, { ...of, act: 'lift', request: { undo: id, by: staff } })
    return false
  }
  return (await takeBack(transaction, deps, id, { actor: staff, note, ...(batchId && { batchId }) })) !== null
}

type Before = { category: ReportCategory | null; categories: ReportCategory[]; severity: number }
type Changed = { caseId: string; act: string; before: Before }

/**
 * Gives cases back what a bulk act changed, as the log has it: once, and only as the act has left them. What colleagues
 * did since stays, and a case about a minor stays one.
 */
async function undoChanges(transaction: Database, deps: Deps, batchId: string, { staff, note }: Undoing) {
  const { rows } = await sql<Changed>`select
      a.case_id,
      a.act,
      a.before
    from audit_log a
    join cases c on c.id = a.case_id
    where a.batch_id = ${batchId} and a.act in ('case_assigned', 'case_categorised') and c.state = 'open'
      and ${seenBy(staff)}
      and a.after = case a.act when 'case_categorised' then ${asCategorised('c')} else ${asClaimed('c')} end
      and not exists (select from audit_log u
        where u.batch_id = a.batch_id and u.case_id = a.case_id and u.act = 'case_change_undone')
    order by a.id desc
    for update of c`.execute(transaction)
  for (const { caseId, act, before } of rows) {
    const isCategory = act === 'case_categorised'
    await sql`update cases set version = version + 1, ${
      isCategory
        ? sql`category = ${before.category}::report_category, severity = ${before.severity},
            categories = ${before.categories}::report_category[]`
        : sql`claimed_by = null, claimed_until = null`
    } where id = ${caseId}`.execute(transaction)
    const details = { undone: act, reason: note }
    const of = { actor: staff, secret: deps.secret, caseId, batchId, details }
    await audit(transaction, { act: 'case_change_undone', ...of })
  }
  return rows.length
}

/** Takes a batch back: its decisions, and what it changed of cases. @returns how many */
export async function undoBatch(transaction: Database, deps: Deps, batchId: string, undoing: Undoing): Promise<number> {
  const decisions = await transaction.selectFrom('decisions').where('batchId', '=', batchId).select('id').execute()
  let undone = await undoChanges(transaction, deps, batchId, undoing)
  for (const { id } of decisions) if (await undoDecision(transaction, deps, id, undoing)) undone += 1
  return undone
}
