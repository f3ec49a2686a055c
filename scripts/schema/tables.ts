import type pg from 'pg'
import { type Column, type Constraint, columnLine, constraintLine, isOfColumn } from './columns.ts'
import { type Grant, grantLines, grantsOf } from './grants.ts'
import { comment, ours, plain, wrap } from './text.ts'

type Definition = { definition: string; comment: string | null }

type Table = {
  name: string
  unlogged: boolean
  options: string | null
  comment: string | null
  columns: Column[]
  constraints: Constraint[] | null
  indexes: Definition[] | null
  triggers: Definition[] | null
  statistics: Definition[] | null
  grants: Grant[] | null
}

const list = (row: string, from: string, order: string) => `(select json_agg(${row} order by ${order}) from ${from})`
const definition = (call: string, catalog: string) =>
  `json_build_object('definition', ${call}, 'comment', obj_description(x.oid, '${catalog}'))`

const columns = `json_build_object('name', quote_ident(attname), 'type', format_type(atttypid, atttypmod),
  'collation', case when attcollation <> typcollation then attcollation::regcollation::text end,
  'notNull', (select conname from pg_constraint where conrelid = c.oid and contype = 'n' and conkey[1] = attnum),
  'value', pg_get_expr(adbin, adrelid, true), 'generated', attgenerated, 'identity', attidentity,
  'sequence', pg_get_serial_sequence(c.oid::regclass::text, attname), 'comment', col_description(c.oid, attnum))`

const constraints = `json_build_object('name', conname, 'kind', contype, 'definition', pg_get_constraintdef(x.oid, true),
  'columns', (select json_agg(attname order by position) from unnest(conkey) with ordinality as key (number, position)
    join pg_attribute on attrelid = c.oid and attnum = number), 'comment', obj_description(x.oid, 'pg_constraint'))`

const usualGrants = `coalesce((select defaclacl from pg_default_acl
  where defaclnamespace = relnamespace and defaclobjtype = 'r'), acldefault('r', relowner))`

const tables = `
  select
    c.oid::regclass::text as name,
    relpersistence = 'u' as unlogged,
    array_to_string(reloptions, ', ') as options,
    obj_description(c.oid, 'pg_class') as comment,
    ${list(
      columns,
      `pg_attribute join pg_type t on t.oid = atttypid left join pg_attrdef on adrelid = attrelid and adnum = attnum
        where attrelid = c.oid and attnum > 0 and not attisdropped`,
      'attnum',
    )} as columns,
    ${list(constraints, "pg_constraint x where conrelid = c.oid and contype <> 'n'", 'x.conname')} as constraints,
    ${list(
      definition('pg_get_indexdef(x.oid, 0, true)', 'pg_class'),
      `pg_index join pg_class x on x.oid = indexrelid
        where indrelid = c.oid
          and not exists (select from pg_constraint where conname = x.relname and conrelid = c.oid)`,
      'x.relname',
    )} as indexes,
    ${list(
      definition('pg_get_triggerdef(x.oid, true)', 'pg_trigger'),
      'pg_trigger x where tgrelid = c.oid and not tgisinternal',
      'x.tgname',
    )} as triggers,
    ${list(
      definition('pg_get_statisticsobjdef(x.oid)', 'pg_statistic_ext'),
      'pg_statistic_ext x where stxrelid = c.oid',
      'x.stxname',
    )} as statistics,
    ${grantsOf('relacl', usualGrants, 'relowner')} as grants
  from pg_class c
  where relkind = 'r' and ${ours('relnamespace')} and relname <> 'schema_migrations'
  order by relnamespace::regnamespace::text, relname`

const definitions = (found: Definition[] | null) =>
  (found ?? []).map((one) => `${comment(one.comment)}${wrap(`${plain(one.definition)};`)}\n`)

/** One group of statements, after an empty line. */
const group = (lines: string[]) => (lines.length ? `\n${lines.join('')}` : '')

function tableText(table: Table): string {
  const found = table.constraints ?? []
  const lines = [
    ...table.columns.map((column) => columnLine(table.name, column, found)),
    ...found.filter((one) => !isOfColumn(table.name, one)).map((one) => constraintLine(one)),
  ]
  const [kind, options] = [
    table.unlogged ? 'unlogged table' : 'table',
    table.options ? ` with (${table.options.replaceAll('=', ' = ')})` : '',
  ]
  return [
    comment(table.comment),
    `create ${kind} ${table.name} (\n${lines.join(',\n')}\n)${options};\n`,
    ...grantLines(table.name, table.grants),
    group(definitions(table.indexes)),
    group(definitions(table.statistics)),
    ...definitions(table.triggers).map((one) => `\n${one}`),
  ].join('')
}

/** All tables, each with its indexes and below them its triggers. */
export async function readTables(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<Table>(tables)
  return rows.map(tableText)
}
