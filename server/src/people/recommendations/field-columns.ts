import type { CommunityField } from '@hearth/shared/members/community-fields'
import { sql } from 'kysely'
import type { Database } from '../../platform/db/connection.ts'
import { rowsOf } from '../../platform/db/rows-of.ts'
import type { Own, Value } from './field-answers.ts'
import { type FieldWish, type StoredWish, toWish } from './field-wishes.ts'

type WishRow = StoredWish & { id: string }
type ValueRow = { id: string; field: string; option: string | null; number: number | null }

/** Everyone sees these values: `fieldsToWishFor` has no others. */
function valuesOf(db: Database, ids: string[], fields: string[]) {
  return rowsOf(
    db,
    sql<ValueRow>`select profile_id as id, field, option, number
      from search_fields
      where profile_id = any (${ids}::uuid[]) and field = any (${fields}::text[])`,
  )
}

function wishesByMember(rows: WishRow[], fields: CommunityField[]) {
  const members = new Map<string, FieldWish[]>()
  for (const { id, ...row } of rows) {
    const { wish } = toWish(row, fields)
    if (wish) members.set(id, [...(members.get(id) ?? []), wish])
  }
  return members
}

function valuesByMember(rows: ValueRow[]) {
  const members = new Map<string, Map<string, Value>>()
  for (const { id, field, option, number } of rows) {
    const values = members.get(id) ?? new Map<string, Value>()
    const { options } = values.get(field) ?? { options: [] }
    members.set(id, values.set(field, { options: option === null ? options : [...options, option], number }))
  }
  return members
}

type Side = { ids: string[]; people: Own }

/**
 * Adds to members what they wish for and have of these fields. Reads nothing in a community without any, and no
 * values where nobody wishes.
 */
export async function addFieldWishes(db: Database, fields: CommunityField[], ...sides: Side[]) {
  if (!fields.length) return
  const ids = [...new Set(sides.flatMap((side) => side.ids))]
  const stored = await rowsOf(
    db,
    sql<WishRow>`select profile_id as id, field, importance, options, low, high
      from field_wishes
      where profile_id = any (${ids}::uuid[]) and importance > 0`,
  )
  const wishes = wishesByMember(stored, fields)
  const wished = new Set([...wishes.values()].flat().map(({ filter }) => filter.field.key))
  const values = wished.size
    ? valuesByMember(await valuesOf(db, ids, [...wished]))
    : new Map<string, Map<string, Value>>()
  for (const { ids: rows, people } of sides)
    people.own = {
      wishes: rows.map((id) => wishes.get(id) ?? []),
      values: rows.map((id) => values.get(id) ?? new Map()),
    }
}
