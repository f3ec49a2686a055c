import { filterSeparator, no, yes } from '@hearth/shared/members/community-field-limits'
import type { CommunityField } from '@hearth/shared/members/community-fields'
import { type FieldFilter, filterText, readFieldFilters } from '@hearth/shared/members/field-values'
import { importances } from '@hearth/shared/people/recommendation-limits'
import type { Wishes } from '@hearth/shared/people/recommendations'
import { rangeOf } from '../../members/community-fields/bits.ts'
import type { Database } from '../../platform/db/connection.ts'

export type FieldWish = { filter: FieldFilter<CommunityField>; importance: number }
export type StoredWish = {
  field: string
  importance: number
  options: string[]
  low: number | null
  high: number | null
}

/** How a stored wish stands in an address. */
function textsOf({ field, options, low, high }: StoredWish, kind: CommunityField['kind'] | undefined): string[] {
  const of = (value: string) => `${field}${filterSeparator}${value}`
  if (options.length) return options.map(of)
  if (kind === 'yesNo') return [of(low === 1 ? yes : no)]
  return [of(`${low}..${high}`)]
}

/** A stored wish as a filter, or null, and what of it the community does not have any more. */
export function toWish(stored: StoredWish, fields: CommunityField[]): { wish: FieldWish | null; dropped: string[] } {
  const field = fields.find(({ key }) => key === stored.field)
  const { filters, dropped } = readFieldFilters(field ? [field] : [], textsOf(stored, field?.kind))
  const [filter] = filters
  return { wish: filter ? { filter, importance: stored.importance } : null, dropped }
}

/** The wishes of a member about these fields, and what of them the community does not have any more. */
export async function fieldWishesOf(db: Database, profileId: string, fields: CommunityField[]) {
  const rows = await db
    .selectFrom('fieldWishes')
    .where('profileId', '=', profileId)
    .select(['field', 'importance', 'options', 'low', 'high'])
    .orderBy('field')
    .execute()
  const read = rows.map((row) => toWish(row, fields))
  return {
    wishes: read.flatMap(({ wish }) => wish ?? []),
    dropped: read.flatMap(({ dropped }) => dropped),
  }
}

/** Wishes as the API has them; undefined for none. */
export function toFieldWishes(wishes: FieldWish[]): Wishes['fields'] {
  if (!wishes.length) return undefined
  const entries = wishes.map(({ filter, importance }) => [
    filter.field.key,
    { importance: importances[importance]!, asks: filterText(filter) },
  ])
  return Object.fromEntries(entries)
}

/** What these wishes ask of the fields, by the rule of filters, and what no field understands. */
export function readFieldWishes(wished: NonNullable<Wishes['fields']>, fields: CommunityField[]) {
  const read = Object.entries(wished).map(([key, { importance, asks }]) => {
    const { filters, dropped } = readFieldFilters(
      fields.filter((field) => field.key === key),
      asks,
    )
    return { wishes: filters.map((filter) => ({ filter, importance: importances.indexOf(importance) })), dropped }
  })
  return { wishes: read.flatMap(({ wishes }) => wishes), dropped: read.flatMap(({ dropped }) => dropped) }
}

function toRow(profileId: string, { filter, importance }: FieldWish) {
  const row = { profileId, field: filter.field.key, importance }
  if ('options' in filter) return { ...row, options: [...new Set(filter.options)] }
  const [low, high] = rangeOf(filter)
  return { ...row, low, high }
}

/** Replaces a member's wishes about the community's own fields, in the transaction that has stored the others. */
export async function storeFieldWishes(transaction: Database, profileId: string, wishes: FieldWish[]) {
  await transaction.deleteFrom('fieldWishes').where('profileId', '=', profileId).execute()
  const rows = wishes.map((wish) => toRow(profileId, wish))
  if (rows.length) await transaction.insertInto('fieldWishes').values(rows).execute()
}
