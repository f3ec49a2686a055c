import { comment, plain, wrap } from './text.ts'

export type Column = {
  name: string
  type: string
  collation: string | null
  /** The name of the constraint. */
  notNull: string | null
  value: string | null
  generated: '' | 's' | 'v'
  identity: '' | 'a' | 'd'
  sequence: string | null
  comment: string | null
}

export type Constraint = {
  name: string
  kind: 'p' | 'u' | 'f' | 'c' | 'x'
  definition: string
  columns: string[] | null
  comment: string | null
}

const endings = { p: 'pkey', u: 'key', f: 'fkey', c: 'check', x: 'excl' }
const bare = (name: string) => name.replace(/^\w+\./, '').replaceAll('"', '')

/** The name that PostgreSQL gives a constraint of these columns. A reader need not be told. */
const usualName = (table: string, { kind, columns }: Constraint) =>
  [bare(table), ...(kind === 'p' ? [] : (columns ?? [])), endings[kind]].join('_')

/** Constraints of one column with the usual name stand beside it. */
export const isOfColumn = (table: string, constraint: Constraint) =>
  constraint.columns?.length === 1 &&
  constraint.name === usualName(table, constraint) &&
  !constraint.comment &&
  !constraint.definition.includes('DEFERRABLE')

export function constraintLine({ name, definition, comment: reason }: Constraint): string {
  return comment(reason, '  ') + wrap(`constraint ${name} ${plain(definition)}`, '  ')
}

function defaultOf({ value, generated, identity, sequence }: Column, usualSequence: string): string[] {
  if (identity) {
    const named = sequence === usualSequence ? '' : ` (sequence name ${sequence?.replace('public.', '')})`
    return [`generated ${identity === 'a' ? 'always' : 'by default'} as identity${named}`]
  }
  if (generated) return [`generated always as (${plain(value!)}) ${generated === 's' ? 'stored' : 'virtual'}`]
  return value === null ? [] : [`default ${plain(value)}`]
}

function notNullOf(table: string, { name, notNull }: Column, isKey: boolean): string[] {
  if (!notNull) return []
  if (notNull !== `${bare(table)}_${bare(name)}_not_null`) return [`constraint ${notNull} not null`]
  return isKey ? [] : ['not null']
}

/** A column with all that is said of it alone. */
export function columnLine(table: string, column: Column, constraints: Constraint[]): string {
  const own = constraints.filter((one) => isOfColumn(table, one) && one.columns![0] === bare(column.name))
  const text = (kind: string) =>
    own
      .filter((one) => one.kind === kind)
      .map((one) =>
        plain(one.definition)
          .replace(/^(primary key|unique|foreign key) \([^)]*\) ?/, '$1 ')
          .trim(),
      )
      .map((one) => one.replace(/^foreign key /, ''))
  const schema = table.includes('.') ? table.replace(/\w+$/, '') : 'public.'
  const words = [
    `${column.name} ${plain(column.type)}`,
    ...(column.collation ? [`collate ${column.collation}`] : []),
    ...text('p'),
    ...notNullOf(table, column, text('p').length > 0),
    ...defaultOf(column, `${schema}${bare(table)}_${bare(column.name)}_seq`),
    ...['u', 'f', 'c'].flatMap(text),
  ]
  return comment(column.comment, '  ') + wrap(words.join(' '), '  ')
}
