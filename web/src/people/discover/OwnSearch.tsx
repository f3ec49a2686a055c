import { filterSeparator } from '@hearth/shared/members/community-field-limits'
import type { ActiveFilters } from '@hearth/shared/people/active-filters'
import { useEffect } from 'react'
import { useCommunityFields } from '../../members/community-fields/fields-query.ts'

type Props = {
  filters: ActiveFilters
  /** What of the filters the address has. */
  open: ActiveFilters
  /** The address has a field that is sensitive. */
  onOld: () => void
  /** Receives the names of the fields that the search is about. */
  onNames: (names: string) => void
}

/** What a search by the community's own fields needs besides: their names, and an address without sensitive ones. */
export function OwnSearch({ filters, open, onOld, onNames }: Props) {
  const { fields } = useCommunityFields()
  const asked = ({ fields: texts = [] }: ActiveFilters) =>
    fields.filter(({ key }) => texts.some((text) => text.startsWith(key + filterSeparator)))
  const isOld = asked(open).some(({ sensitive }) => sensitive)
  const names = asked(filters)
    .map(({ name }) => name)
    .join(', ')
  useEffect(() => onNames(names), [names, onNames])
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each such address
  useEffect(() => {
    if (isOld) onOld()
  }, [isOld])
  return null
}
