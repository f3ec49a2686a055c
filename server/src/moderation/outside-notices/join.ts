import { sql } from 'kysely'
import type { Database } from '../../platform/db/connection.ts'
import type { Services } from '../../services.ts'
import { lockCase, type Refusal, refusalOf } from '../decisions/decide.ts'
import { lockSubject } from '../decisions/subject.ts'
import type { Staff } from '../staff/access.ts'
import { seesCase } from '../staff/seen-by.ts'

type Joining = { caseId: string; version: number; profileId: string }

/** The open case about a member that is not sealed, locked. */
async function openCaseOf(transaction: Database, profileId: string): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`select id from cases
    where subject_id = ${profileId} and state = 'open' and kind <> 'hash-hit'
    for update`.execute(transaction)
  return rows[0]?.id ?? null
}

/** Gives another case what this one has: the gravest item names it, and the earliest clock goes on. */
const mergeInto = (transaction: Database, target: string, source: string) =>
  sql`update cases t set
      kind = case when s.severity < t.severity then s.kind else t.kind end,
      category = case when s.severity < t.severity then s.category else coalesce(t.category, s.category) end,
      kinds = array(select distinct unnest(t.kinds || s.kinds)),
      categories = array(select distinct unnest(t.categories || s.categories)),
      severity = least(t.severity, s.severity), due_at = least(t.due_at, s.due_at),
      found_by_machine = t.found_by_machine and s.found_by_machine, version = t.version + 1
    from cases s
    where t.id = ${target} and s.id = ${source}`.execute(transaction)

/** Moves all that waits to the member's open case. What was decided already keeps the case that it was decided in. */
async function moveTo(transaction: Database, target: string, source: string) {
  await mergeInto(transaction, target, source)
  await sql`update outside_notices set case_id = ${target}
    where id in (select source_id from case_items
      where case_id = ${source} and decided_at is null)`.execute(transaction)
  await sql`update case_items set case_id = ${target} where case_id = ${source} and decided_at is null`.execute(
    transaction,
  )
  await sql`update case_notes set case_id = ${target} where case_id = ${source}`.execute(transaction)
  await sql`update cases set state = 'decided', decided_at = now(), claimed_by = null, claimed_until = null
    where id = ${source} and exists (select from case_items where case_id = ${source})`.execute(transaction)
  await sql`delete from cases where id = ${source} and state = 'open'`.execute(transaction)
}

/**
 * Joins a notice that led to no member to one: its case becomes the member's, or goes into their open one. Clock, receipt
 * and notifier stay as they are. The member is locked before the case, as by all that decides about members.
 * @returns the case that the notice is in
 */
export async function joinMember(
  transaction: Database,
  deps: Pick<Services, 'secret'>,
  staff: Staff,
  { caseId, version, profileId }: Joining,
): Promise<{ caseId: string } | { refused: Exclude<Refusal, 'ADMIN_ONLY'> }> {
  if (profileId === staff.profileId) return { refused: 'OWN_CASE' }
  const subject = await lockSubject(transaction, deps, profileId)
  const found = await lockCase(transaction, caseId)
  if (!subject || !found || !(await seesCase(transaction, staff, caseId))) return { refused: 'NOT_FOUND' }
  const refused = refusalOf(found, { input: { version }, staff })
  if (refused) return { refused }
  if (found.subjectId !== null || found.kind !== 'outside-notice') return { refused: 'CASE_CHANGED' }
  const target = await openCaseOf(transaction, profileId)
  // It may hold a report of this staff member.
  if (target && !(await seesCase(transaction, staff, target))) return { refused: 'OWN_CASE' }
  if (target) await moveTo(transaction, target, caseId)
  else
    await sql`update cases set subject_id = ${profileId}, version = version + 1 where id = ${caseId}`.execute(
      transaction,
    )
  return { caseId: target ?? caseId }
}
