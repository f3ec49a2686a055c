import { filterSeparator } from '@hearth/shared/members/community-field-limits'
import type { EditedFields } from '@hearth/shared/moderation/admin-fields'
import { sql } from 'kysely'
import type { Database } from '../../platform/db/connection.ts'

type Row = { field: string; option: string | null; members: number }

/** How many members have filled in each field, and chosen each option. */
export async function usesOfFields(db: Database): Promise<EditedFields['uses']> {
  const { rows } = await sql<Row>`select field, option, count(*) as members
    from (
      select field, null as option from field_values
      union all select field, option from search_fields where option is not null) used
    group by field, option`.execute(db)
  const uses: EditedFields['uses'] = {}
  for (const { field, option, members } of rows) {
    const { members: all, options } = uses[field] ?? { members: 0, options: {} }
    uses[field] = option === null ? { members, options } : { members: all, options: { ...options, [option]: members } }
  }
  return uses
}

/** Gives everyone who has chosen an option another one instead, in field, wishes and filters. */
export async function mergeOptions(
  transaction: Database,
  { field, from, to }: { field: string; from: string; to: string },
) {
  for (const table of ['field_values', 'field_wishes'])
    await sql`update ${sql.table(table)} set options = array(
        select distinct case when option = ${from} then ${to} else option end from unnest(options) option)
      where field = ${field} and ${from} = any (options)`.execute(transaction)
  const [before, after] = [from, to].map((option) => `${field}${filterSeparator}${option}`)
  await sql`update saved_searches set filters = jsonb_set(filters, '{fields}', (
      select jsonb_agg(distinct case when value = ${before} then ${after} else value end)
      from jsonb_array_elements_text(filters -> 'fields') value))
    where filters -> 'fields' ? ${before}`.execute(transaction)
}
