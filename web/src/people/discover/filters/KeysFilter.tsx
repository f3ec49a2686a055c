import type { KeyOfKind } from '@hearth/shared/people/discover-filters'
import { useTranslation } from 'react-i18next'
import { KeysInput } from '../../../ui/KeysInput.tsx'
import type { FilterProps } from './filters.ts'
import { useFilterValues, useValueName } from './use-filter-values.ts'

/** A filter for several values of a list. */
export function KeysFilter({ filter, draft, onChange }: FilterProps & { filter: KeyOfKind<'keys'> }) {
  const { t } = useTranslation()
  const nameOf = useValueName()
  const offered = useFilterValues()[filter]
  const chosen = draft[filter] ?? []
  // What is not offered any more keeps its name until the member removes it.
  const kept = chosen.filter((key) => !offered.some(({ value }) => value === key))
  const options = [...offered, ...kept.map((value) => ({ value, label: nameOf(filter, value) }))]
  return (
    <KeysInput
      label={t(`discover.filter.${filter}`)}
      placeholder={t(`discover.add.${filter}`)}
      nothingFoundMessage={t(`discover.none.${filter}`)}
      removeLabel={(name) => t('discover.remove', { name })}
      options={options}
      value={chosen}
      onChange={(keys) => onChange({ [filter]: keys.length ? keys : undefined })}
    />
  )
}
