import { filterText } from '@hearth/shared/members/field-values'
import { rangeOf } from '../../members/community-fields/bits.ts'
import type { FieldWish } from './field-wishes.ts'

/** What a member has filled in of a field. */
export type Value = { options: string[]; number: number | null }
/** What members wish for and have of the community's own fields, by the rows of their columns. */
export type OwnColumns = { wishes: FieldWish[][]; values: Map<string, Value>[] }

/** Whether a member with these values meets a wish; null for one who has not filled the field in. */
function meets({ filter }: FieldWish, values: Map<string, Value> | undefined): boolean | null {
  const value = values?.get(filter.field.key)
  if (!value) return null
  if ('options' in filter) return value.options.some((option) => filter.options.includes(option))
  const [from, to] = rangeOf(filter)
  return value.number !== null && value.number >= from && value.number <= to
}

export type Own = { own?: OwnColumns | undefined }
const nothing: { wish: FieldWish; met: boolean | null }[] = []

/** The wishes of row a of `as` about own fields, and whether row b of `bs` meets them. */
export const fieldAnswers = (as: Own, a: number, bs: Own, b: number) =>
  as.own?.wishes[a]?.map((wish) => ({ wish, met: meets(wish, bs.own?.values[b]) })) ?? nothing

/** The values of row b that wishes of row a are met by, as filters name them. */
export const metValues = (as: Own, a: number, bs: Own, b: number): string[] =>
  fieldAnswers(as, a, bs, b).flatMap(({ wish: { filter, importance }, met }) => {
    if (!met || !importance) return []
    const { options, number } = bs.own!.values[b]!.get(filter.field.key)!
    if ('options' in filter)
      return filterText({ ...filter, options: filter.options.filter((option) => options.includes(option)) })
    return filterText('is' in filter ? filter : { ...filter, from: number!, to: number! })
  })
