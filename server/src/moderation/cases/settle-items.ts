import type { CaseKind } from '@hearth/shared/moderation/staff'
import { sql } from 'kysely'
import type { Database } from '../../platform/db/connection.ts'

/** What one person answers without a decision about the case. A case about a minor stays open: two people close it. */
const aloneKinds: CaseKind[] = ['photo', 'selfie']

/**
 * Marks items as decided. A case without an undecided item is decided, and its claim ends. Call it in the transaction of
 * the decision.
 */
export async function settleItems(transaction: Database, kind: CaseKind, sourceIds: string[]) {
  const { rows } = await sql<{ caseId: string }>`update case_items set decided_at = now()
    where kind = ${kind} and source_id = any(${sourceIds}::uuid[]) and decided_at is null
    returning case_id`.execute(transaction)
  const caseIds = [...new Set(rows.map(({ caseId }) => caseId))]
  await sql`update cases set state = 'decided', decided_at = now(), claimed_by = null, claimed_until = null,
      version = version + 1
    where id = any(${caseIds}::uuid[]) and state = 'open'
      and not exists (select from case_items i where i.case_id = cases.id and i.decided_at is null)
      and not (${aloneKinds.includes(kind)}::boolean and about_minor(cases.id))`.execute(transaction)
}
