import type { KeyOfKind } from '@hearth/shared/people/discover-filters'
import { useTranslation } from 'react-i18next'
import { KeysInput } from '../../../ui/KeysInput.tsx'
import type { FilterProps } from './filters.ts'
import { useFilterValues } from './use-filter-values.ts'

/** A filter for several values of a list. */
export function KeysFilter({ filter, draft, onChange }: FilterProps & { filter: KeyOfKind<'keys'> }) {
  const { t } = useTranslation()
  const options = useFilterValues()[filter]
  return (
    <KeysInput
      label={t(`discover.filter.${filter}`)}
      placeholder={t(`discover.add.${filter}`)}
      nothingFoundMessage={t(`discover.none.${filter}`)}
      removeLabel={(name) => t('discover.remove', { name })}
      options={options}
      value={draft[filter] ?? []}
      onChange={(keys) => onChange({ [filter]: keys.length ? keys : undefined })}
    />
  )
}
