import type { ShownField } from '@hearth/shared/members/community-fields'
import { type FieldFilter, filterText, readFieldFilters } from '@hearth/shared/members/field-values'
import { useCommunityFields } from '../../../members/community-fields/fields-query.ts'
import { filterable } from '../../../members/community-fields/filter-words.ts'
import { FieldControl } from './FieldControl.tsx'
import type { FilterProps } from './filters.ts'

type Filter = FieldFilter<ShownField>

/** A filter for each of the community's own fields that has one. */
export function OwnFilters({ draft, onChange }: FilterProps) {
  const fields = filterable(useCommunityFields().fields)
  const { filters } = readFieldFilters(fields, draft.fields)
  const change = (field: ShownField, filter: Filter | null) => {
    const others = filters.filter((one) => one.field.key !== field.key)
    const texts = [...others, ...(filter ? [filter] : [])].flatMap(filterText)
    onChange({ fields: texts.length ? texts : undefined })
  }
  return fields.map((field) => {
    const filter = filters.find((one) => one.field.key === field.key)
    return <FieldControl key={field.key} field={field} filter={filter} onFilter={(next) => change(field, next)} />
  })
}
