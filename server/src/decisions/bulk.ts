import { randomUUID } from 'node:crypto'
import { claimMinutes, severities, severityOf } from '@hearth/shared/cases'
import type { ReportCategory } from '@hearth/shared/reports'
import { sql } from 'kysely'
import type { Services } from '../api.ts'
import { audit } from '../audit/audit.ts'
import type { Database } from '../db/connection.ts'
import type { Staff } from '../staff/access.ts'
import { seenBy } from '../staff/seen-by.ts'
import { decideCase, lockCase, refusalOf } from './decide.ts'

export type Bulk = {
  cases: { caseId: string; version: number }[]
  act: 'close' | 'assign' | 'categorise'
  assignTo?: string | undefined
  category?: ReportCategory | undefined
  note: string
}
type Row = { caseId: string; version: number }
type Result = { caseId: string; done: boolean; why: string | null }
type Deps = Pick<Services, 'db' | 'secret'>

async function change(transaction: Database, { secret }: Deps, row: Row, bulk: Bulk, staff: Staff, batchId: string) {
  const { act, assignTo = staff.userId, category = 'other', note } = bulk
  const { caseId } = row
  const found = await lockCase(transaction, caseId)
  if (!found) return 'NOT_FOUND'
  const refused = refusalOf(found, { input: { version: row.version }, staff, batchId })
  if (refused) return refused
  const isCategory = act === 'categorise'
  const severity = severities.indexOf(severityOf[category])
  await sql`update cases set version = version + 1, ${
    isCategory
      ? sql`category = ${category}, severity = ${severity}, categories = array(select distinct unnest(categories || ${category}::report_category))`
      : sql`claimed_by = ${assignTo}, claimed_until = now() + ${`${claimMinutes} minutes`}::interval`
  } where id = ${caseId}`.execute(transaction)
  const before = isCategory ? { category: found.category } : { claimedBy: found.claimedBy }
  const after = isCategory ? { category } : { claimedBy: assignTo }
  const of = { actor: staff, secret, caseId, batchId, before, after, details: { reason: note } }
  await audit(transaction, { act: isCategory ? 'case_categorised' : 'case_assigned', ...of })
  return null
}

/** Whether the case is one that this person of staff sees. */
async function isSeen(db: Database, staff: Staff, caseId: string): Promise<boolean> {
  const { rows } = await sql`select from cases c where c.id = ${caseId} and ${seenBy(staff)}`.execute(db)
  return rows.length > 0
}

/** One row of a bulk act, in a transaction of its own. @returns why it failed, or null */
async function changeRow(deps: Deps, row: Row, bulk: Bulk, staff: Staff, batchId: string): Promise<string | null> {
  return deps.db.transaction().execute(async (transaction) => {
    if (!(await isSeen(transaction, staff, row.caseId))) return 'NOT_FOUND'
    if (bulk.act !== 'close') return change(transaction, deps, row, bulk, staff, batchId)
    const input = { ...row, actions: [{ action: 'close' as const }], toReporter: '', note: bulk.note }
    const outcome = await decideCase(transaction, deps, { input, staff, batchId })
    return 'refused' in outcome ? outcome.refused : null
  })
}

/** Closes, assigns or recategorises cases, one after the other. What fails does not keep the others. */
export async function changeMany(
  deps: Deps,
  bulk: Bulk,
  staff: Staff,
): Promise<{ batchId: string; results: Result[] }> {
  const batchId = randomUUID()
  const results: Result[] = []
  for (const row of bulk.cases) {
    const why = await changeRow(deps, row, bulk, staff, batchId)
    results.push({ caseId: row.caseId, done: why === null, why })
  }
  return { batchId, results }
}
