import type { CaseKind } from '@hearth/shared/moderation/staff'
import { sql } from 'kysely'
import type { Database } from '../../platform/db/connection.ts'
import { oneRow } from '../../platform/db/one-row.ts'

/** What a machine has found: photos come into cases because a list has a picture like them. */
const machineKinds: CaseKind[] = ['hash-hit', 'photo', 'scam']

/**
 * Tells whether a machine found the undecided items of a case, and whether a member or an outsider reported any of them
 * (DSA, Art. 17(3)). A case that staff open themselves holds an item of the kind `report` without a report.
 */
export async function foundHow(db: Database, caseId: string) {
  const { rows } = await sql<{ byMachine: boolean; told: boolean }>`
    select coalesce(bool_or(i.kind = any(${machineKinds}::case_kind[])), false) as by_machine,
      coalesce(bool_or(i.kind = 'outside-notice' or r.id is not null), false) as told
    from case_items i
    left join reports r on i.kind = 'report' and r.id = i.source_id
    where i.case_id = ${caseId} and i.decided_at is null`.execute(db)
  const { byMachine, told } = oneRow(rows)
  return { byMachine, source: told ? ('notice' as const) : ('own-initiative' as const) }
}
