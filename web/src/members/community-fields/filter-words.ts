import type { ShownField } from '@hearth/shared/members/community-fields'
import { type FieldFilter, readFieldFilters } from '@hearth/shared/members/field-values'
import { useCommunityFields } from './fields-query.ts'
import { useValueWords } from './value-words.ts'

/** The fields that Discover has a filter for. */
export const filterable = (fields: readonly ShownField[]) => fields.filter((field) => field.filterable)

/**
 * What filters on the community's own fields ask for, in words: "Smoking: Never". What no field understands any more has
 * none.
 * @param isAsked whether a search has such filters
 */
export function useFilterWords(isAsked: boolean) {
  const { fields } = useCommunityFields(isAsked)
  const words = useValueWords()
  const textOf = (filter: FieldFilter<ShownField>) => {
    if ('from' in filter) return `${filter.from}–${filter.to}`
    const value = 'is' in filter ? filter.is : filter.options
    return words({ ...filter.field, kind: 'choices' }, value)
      .map(({ text }) => text)
      .join(', ')
  }
  return (texts: readonly string[] = []) =>
    readFieldFilters(filterable(fields), texts).filters.map((filter) => ({
      key: filter.field.key,
      words: `${filter.field.name}: ${textOf(filter)}`,
      filter,
    }))
}
