import { sql } from 'kysely'
import type { Database } from '../../platform/db/connection.ts'

/** The bulk acts among these of which something can be undone: a decision, or a change of a case that is open. */
export async function openBatches(db: Database, ids: (string | null | undefined)[]): Promise<Set<string>> {
  const asked = [...new Set(ids.filter((id) => id != null))]
  if (!asked.length) return new Set()
  const { rows } = await sql<{ id: string }>`select id from unnest(${asked}::uuid[]) asked (id)
    where exists (
        select from decisions d where d.batch_id = asked.id and d.overrules is null
          and not exists (select from decisions o where o.overrules = d.id))
      or exists (
        select from audit_log a join cases c on c.id = a.case_id and c.state = 'open'
        where a.batch_id = asked.id and a.act in ('case_assigned', 'case_categorised') and not exists (
          select from audit_log u where u.batch_id = a.batch_id and u.case_id = a.case_id
            and u.act = 'case_change_undone'))`.execute(db)
  return new Set(rows.map(({ id }) => id))
}
