import { randomUUID } from 'node:crypto'
import type { BulkAct } from '@hearth/shared/moderation/bulk-acts'
import { claimMinutes, severities, severityOf } from '@hearth/shared/moderation/cases'
import type { ReportCategory } from '@hearth/shared/moderation/reports'
import { mayDo } from '@hearth/shared/moderation/staff'
import { sql } from 'kysely'
import { audit } from '../../platform/audit/audit.ts'
import type { Database } from '../../platform/db/connection.ts'
import { oneRow } from '../../platform/db/one-row.ts'
import type { Services } from '../../services.ts'
import { type Staff, staffOf } from '../staff/access.ts'
import { seesCase } from '../staff/seen-by.ts'
import { decideHeldPhotos } from './bulk-photos.ts'
import { asCategorised, asClaimed } from './bulk-state.ts'
import { decideCase, lockCase, refusalOf } from './decide.ts'

export type Bulk = {
  cases: { caseId: string; version: number }[]
  act: BulkAct
  assignTo?: string | undefined
  category?: ReportCategory | undefined
  note: string
}
type Row = { caseId: string; version: number }
type Result = { caseId: string; done: boolean; why: string | null }
type Deps = Pick<Services, 'db' | 'secret'>
/** `assignee`: who gets the cases. */
type Doing = { staff: Staff; assignee: Staff; batchId: string }

/** The staff member who is to get cases; null when they decide none. */
async function assigneeOf(db: Database, userId: string): Promise<Staff | null> {
  const account = db.selectFrom('userRoles').innerJoin('profiles', 'profiles.userId', 'userRoles.userId')
  const rows = await account
    .where('profiles.userId', '=', userId)
    .select(['role', 'profiles.id as profileId'])
    .execute()
  const roles = rows.map(({ role }) => role)
  return mayDo(roles, 'cases.decide') ? staffOf(db, { userId, profileId: oneRow(rows).profileId }, roles) : null
}

type Changing = {
  row: Row
  bulk: Bulk
  doing: Doing
}

async function change(transaction: Database, { secret }: Deps, { row, bulk, doing }: Changing) {
  const { staff, assignee, batchId } = doing
  const { act, category, note } = bulk
  const { caseId } = row
  if (act === 'assign' && !(await seesCase(transaction, assignee, caseId))) return 'NOT_THEIRS'
  const found = await lockCase(transaction, caseId)
  if (!found) return 'NOT_FOUND'
  const refused = refusalOf(found, { input: { version: row.version }, staff, batchId })
  if (refused) return refused
  const isCategory = act === 'categorise' && category !== undefined
  const stateOf = isCategory ? asCategorised : asClaimed
  const severity = isCategory ? severities.indexOf(severityOf[category]) : null
  const { rows } = await sql<{ before: object; after: object }>`update cases set version = version + 1, ${
    isCategory
      ? sql`
        category = ${category},
        severity = ${severity},
        categories = array(select distinct unnest(categories || ${category}::report_category))`
      : sql`
        claimed_by = ${assignee.userId},
        claimed_until = now() + ${`${claimMinutes} minutes`}::interval`
  } where id = ${caseId}
    returning ${stateOf('old')} as before, ${stateOf('new')} as after`.execute(transaction)
  const { before, after } = oneRow(rows)
  const of = { actor: staff, secret, caseId, batchId, before, after, details: { reason: note } }
  await audit(transaction, { act: isCategory ? 'case_categorised' : 'case_assigned', ...of })
  return null
}

/** One row of a bulk act, in a transaction of its own. @returns why it failed, or null */
async function changeRow(deps: Deps, row: Row, bulk: Bulk, doing: Doing): Promise<string | null> {
  const { staff, batchId } = doing
  return deps.db.transaction().execute(async (transaction) => {
    if (!(await seesCase(transaction, staff, row.caseId))) return 'NOT_FOUND'
    if (bulk.act === 'release' || bulk.act === 'refuse')
      return decideHeldPhotos(transaction, deps, { row, bulk, doing })
    if (bulk.act !== 'close') return change(transaction, deps, { row, bulk, doing })
    const input = { ...row, actions: [{ action: 'close' as const }], toReporter: '', note: bulk.note }
    const outcome = await decideCase(transaction, deps, { input, staff, batchId })
    return 'refused' in outcome ? outcome.refused : null
  })
}

/**
 * Closes, assigns or recategorises cases, or decides their held photos, one after the other. What fails does not keep the others.
 * @returns null when the cases are to go to an account that decides none
 */
export async function changeMany(
  deps: Deps,
  bulk: Bulk,
  staff: Staff,
): Promise<{ batchId: string; results: Result[] } | null> {
  const assignee = bulk.assignTo ? await assigneeOf(deps.db, bulk.assignTo) : staff
  if (!assignee) return null
  const batchId = randomUUID()
  const results: Result[] = []
  for (const row of bulk.cases) {
    const why = await changeRow(deps, row, bulk, { staff, assignee, batchId })
    results.push({ caseId: row.caseId, done: why === null, why })
  }
  return { batchId, results }
}
