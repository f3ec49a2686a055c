import type { KeyOfKind } from '@hearth/shared/people/discover-filters'
import { NativeSelect } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { FilterProps } from './filters.ts'
import { useFilterValues, useValueName } from './use-filter-values.ts'

/** A filter for one value of a list. The first entry filters nothing. */
export function ChoiceFilter({ filter, draft, onChange }: FilterProps & { filter: KeyOfKind<'choice'> }) {
  const { t } = useTranslation()
  const nameOf = useValueName()
  const offered = useFilterValues()[filter]
  const chosen = draft[filter]
  // A value that is not offered any more stays until it is changed.
  const isKept = chosen !== undefined && !offered.some(({ value }) => value === chosen)
  const values = isKept ? [...offered, { value: chosen, label: nameOf(filter, chosen) }] : offered
  return (
    <NativeSelect
      label={t(`discover.filter.${filter}`)}
      size="md"
      value={chosen ?? ''}
      onChange={({ currentTarget }) => onChange({ [filter]: currentTarget.value || undefined })}
      data={[{ value: '', label: t(`discover.drop.${filter}`) }, ...values]}
    />
  )
}
