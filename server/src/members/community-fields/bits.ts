import type { CommunityField, CommunityFields } from '@hearth/shared/members/community-fields'
import type { FieldFilter } from '@hearth/shared/members/field-values'
import { sql } from 'kysely'
import { type Database, prepared } from '../../platform/db/connection.ts'
import { rowsOf } from '../../platform/db/rows-of.ts'

/** Bits that search_members has for the community's own fields, in two numbers of 63. */
const allBits = 126
const half = 63
/** A number has a bit for each of so many parts of its range. */
const parts = 8
const [least, most] = [-2_147_483_648, 2_147_483_647]

/** The bits of a filter, in the two numbers that have them. */
export type FieldBits = { low: string; high: string }
/** A filter with its bits; null where a value has none, because all are taken: the values are read then. */
export type AskedField = FieldFilter<CommunityField> & { bits: FieldBits | null }

/** The ends of what a filter asks of a number. Yes is 1, no is 0. */
export const rangeOf = (filter: Exclude<FieldFilter, { options: string[] }>): [from: number, to: number] =>
  'is' in filter ? [Number(filter.is), Number(filter.is)] : [filter.from, filter.to]

type Row = { field: string; option: string | null; low: number | null; high: number | null; bit: number }

const allRows = (db: Database) =>
  rowsOf(db, sql<Row>`${prepared}select field, option, low, high, bit from field_bits order by bit`)

function isAsked(filter: FieldFilter, { field, option, low, high }: Row): boolean {
  if (field !== filter.field.key) return false
  if ('options' in filter) return option !== null && filter.options.includes(option)
  const [from, to] = rangeOf(filter)
  return low !== null && high !== null && low <= to && high >= from
}

/** Whether the bits of a filter leave out nobody who fits: each of its values has one. */
function isComplete(filter: FieldFilter, found: Row[]): boolean {
  if ('options' in filter) return found.length === new Set(filter.options).size
  const [from, to] = rangeOf(filter)
  return found.some(({ low }) => low! <= from) && found.some(({ high }) => high! >= to)
}

const maskOf = (bits: number[]) => bits.reduce((mask, bit) => mask | (1n << BigInt(bit % half)), 0n).toString()

/** The filters with the bits that stand for their values. */
export async function withBits(db: Database, filters: FieldFilter<CommunityField>[]): Promise<AskedField[]> {
  if (!filters.length) return []
  const rows = await allRows(db)
  return filters.map((filter) => {
    const found = rows.filter((row) => isAsked(filter, row))
    if (!isComplete(filter, found)) return { ...filter, bits: null }
    const bits = found.map(({ bit }) => bit)
    const low = maskOf(bits.filter((bit) => bit < half))
    const high = maskOf(bits.filter((bit) => bit >= half))
    return { ...filter, bits: { low, high } }
  })
}

type Part = Omit<Row, 'bit'>

/** The parts of a range, which cover every number: the range may become another one. */
function partsOf({ key, min, max }: CommunityField): Part[] {
  const at = (part: number) => min + Math.round(((max + 1 - min) * part) / parts)
  return Array.from({ length: parts }, (_, part) => ({
    field: key,
    option: null,
    low: part === 0 ? least : at(part),
    high: part === parts - 1 ? most : at(part + 1) - 1,
  })).filter(({ low, high }) => low <= high)
}

/** What of a field has a bit: its options, yes and no, or the parts of its range. */
function valuesOf(field: CommunityField): Part[] {
  const { key, kind, options } = field
  if (kind === 'text') return []
  if (kind === 'number') return partsOf(field)
  if (kind === 'yesNo') return [0, 1].map((number) => ({ field: key, option: null, low: number, high: number }))
  return options.map((option) => ({ field: key, option: option.key, low: null, high: null }))
}

const nameOf = ({ field, option, low }: Part) => JSON.stringify([field, option, low])

/** A range keeps the bits of its first parts: for others the server would set the bits of all members again. */
const hasParts = ({ kind }: CommunityField) => !kind.startsWith('choice')

/**
 * Gives what is new a bit, as long as there are some, and takes back the bits of what is gone. What was there before and
 * has none gets none: members who have chosen it would lack it.
 */
export async function assignBits(transaction: Database, before: CommunityFields, after: CommunityFields) {
  const rows = await allRows(transaction)
  const settled = new Set(before.filter(hasParts).map(({ key }) => key))
  const known = new Set(before.flatMap(valuesOf).map(nameOf))
  const kept = new Set(after.flatMap((field) => [field.key, ...valuesOf(field).map(nameOf)]))
  const gone = rows.filter((row) => !kept.has(row.option === null ? row.field : nameOf(row)))
  await sql`delete from field_bits where bit = any (${gone.map(({ bit }) => bit)}::int[])`.execute(transaction)
  const taken = new Set(rows.filter((row) => !gone.includes(row)).map(({ bit }) => bit))
  const free = Array.from({ length: allBits }, (_, bit) => bit).filter((bit) => !taken.has(bit))
  const added = after
    .filter(({ key }) => !settled.has(key))
    .flatMap(valuesOf)
    .filter((part) => !known.has(nameOf(part)))
    .slice(0, free.length)
    .map((part, at) => ({ ...part, bit: free[at] }))
  await sql`insert into field_bits (field, option, low, high, bit)
    select field, option, low, high, bit
    from jsonb_to_recordset(${JSON.stringify(added)}::jsonb)
      as added (field text, option text, low int, high int, bit smallint)`.execute(transaction)
}
