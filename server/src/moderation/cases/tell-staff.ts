import type { CaseKind } from '@hearth/shared/moderation/staff'
import { sql } from 'kysely'
import type { Database } from '../../platform/db/connection.ts'

/** Has staff's screens read the cases of an item again at the commit, without a new version: no decision waits for it. */
export const tellStaffOf = (transaction: Database, { kind, sourceId }: { kind: CaseKind; sourceId: string }) =>
  sql`select pg_notify('hearth_revocations', json_build_object('caseId', case_id)::text) from case_items
    where kind = ${kind}::case_kind and source_id = ${sourceId}`.execute(transaction)
