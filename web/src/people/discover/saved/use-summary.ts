import type { ActiveFilters } from '@hearth/shared/people/active-filters'
import { filterKeys } from '@hearth/shared/people/discover-filters'
import { useTranslation } from 'react-i18next'
import { useFilterText } from '../filters/use-filter-text.ts'

/**
 * A search in a few words: "Berlin, Germany · Within 25 km of you · 25–35 · Hiking".
 * @param hasOwn whether it has filters on the community's own fields
 */
export function useSummary(hasOwn: boolean) {
  const { t } = useTranslation()
  const textOf = useFilterText(hasOwn)
  return (active: ActiveFilters): string => {
    const filters = filterKeys.map((key) => textOf(active, key))
    const parts = [...filters, active.order && t(`discover.order.${active.order}`)].filter(Boolean)
    return parts.length ? parts.join(' · ') : t('searches.everybody')
  }
}
