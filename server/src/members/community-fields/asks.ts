import type { FieldFilter } from '@hearth/shared/members/field-values'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { rangeOf } from './bits.ts'

/** What a filter asks of a row `own` of search_fields. */
export function asks(filter: FieldFilter): RawBuilder<SqlBool> {
  if ('options' in filter) return sql`own.option = any (${filter.options}::text[])`
  const [from, to] = rangeOf(filter)
  return sql`own.number between ${from}::int and ${to}::int`
}
