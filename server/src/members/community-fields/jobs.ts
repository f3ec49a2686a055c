import { retiredFieldDays } from '@hearth/shared/members/community-field-limits'
import { hour } from '@hearth/shared/time'
import { sql } from 'kysely'
import type { Database } from '../../platform/db/connection.ts'
import type { Job } from '../../platform/jobs/schedule.ts'

/** Rows of one statement: it holds its locks for a fraction of a second. */
const batch = 1000

/** Deletes what members filled in, and wished for, of fields that have been retired for long. */
export async function deleteValuesOfRetiredFields(db: Database): Promise<void> {
  for (const table of ['field_values', 'field_wishes']) {
    const some = sql`delete from ${sql.table(table)} own where own.ctid = any(array(
      select old.ctid
      from community_parts, jsonb_array_elements(value) fields (field)
        join ${sql.table(table)} old on old.field = fields.field ->> 'key'
      where part = 'fields'
        and (fields.field ->> 'retiredSince')::timestamptz < now() - ${`${retiredFieldDays} days`}::interval
      limit ${sql.lit(batch)}))`
    while ((await some.execute(db)).numAffectedRows);
  }
}

export const jobs: Job[] = [
  { name: 'values of retired fields', everyMs: hour, run: ({ db }) => deleteValuesOfRetiredFields(db) },
]
