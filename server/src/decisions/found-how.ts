import type { CaseKind } from '@hearth/shared/staff'
import { sql } from 'kysely'
import type { Database } from '../db/connection.ts'

/** What a machine has found: photos come into cases because a list has a picture like them. */
const machineKinds: CaseKind[] = ['hash-hit', 'photo', 'scam']

/**
 * How the undecided items of a case were found (DSA, Art. 17(3)): whether a machine did, and whether somebody told of it. A case
 * that staff opened themselves holds a report item without a report: nobody told of that.
 */
export async function foundHow(db: Database, caseId: string) {
  const { rows } = await sql<{ byMachine: boolean; told: boolean }>`
    select coalesce(bool_or(i.kind = any(${machineKinds}::case_kind[])), false) as by_machine,
      coalesce(bool_or(i.kind = 'outside-notice' or r.id is not null), false) as told
    from case_items i left join reports r on i.kind = 'report' and r.id = i.source_id
    where i.case_id = ${caseId} and i.decided_at is null`.execute(db)
  const { byMachine, told } = rows[0]!
  return { byMachine, source: told ? ('notice' as const) : ('own-initiative' as const) }
}
