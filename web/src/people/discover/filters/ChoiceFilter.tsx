import type { KeyOfKind } from '@hearth/shared/people/discover-filters'
import { NativeSelect } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { FilterProps } from './filters.ts'
import { useFilterValues } from './use-filter-values.ts'

/** A filter for one value of a list. The first entry filters nothing. */
export function ChoiceFilter({ filter, draft, onChange }: FilterProps & { filter: KeyOfKind<'choice'> }) {
  const { t } = useTranslation()
  const values = useFilterValues()[filter]
  return (
    <NativeSelect
      label={t(`discover.filter.${filter}`)}
      size="md"
      value={draft[filter] ?? ''}
      onChange={({ currentTarget }) => onChange({ [filter]: currentTarget.value || undefined })}
      data={[{ value: '', label: t(`discover.drop.${filter}`) }, ...values]}
    />
  )
}
