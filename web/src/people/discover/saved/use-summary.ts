import { type ActiveFilters, toQuery } from '@hearth/shared/people/active-filters'
import { type FilterKey, filterKeys, isOfKind, type RangeKey } from '@hearth/shared/people/discover-filters'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../members/use-format.ts'
import { useRangeText } from '../../../members/use-range.ts'
import { labelOf, useFilterValues } from '../filters/use-filter-values.ts'

/** A search in a few words: "Berlin, Germany · Within 25 km of you · 25–35 · Hiking". */
export function useSummary() {
  const { t } = useTranslation()
  const words = useFormat()
  const values = useFilterValues()
  const rangeText = useRangeText()

  const range = (active: ActiveFilters, key: RangeKey) => {
    const query = toQuery(active)
    if (query[`${key}Min`] === undefined && query[`${key}Max`] === undefined) return undefined
    return rangeText(key, { min: active[`${key}Min`], max: active[`${key}Max`] })
  }
  const textOf = (active: ActiveFilters, key: FilterKey) => {
    const { city, country, radius } = active
    // The city is shown with its country.
    if (key === 'country' && city) return undefined
    if (key === 'city') return city && country ? words.place({ city, country }) : city
    if (key === 'radius') return radius && t('discover.within', { distance: words.length(radius) })
    if (isOfKind(key, 'range')) return range(active, key)
    const chosen = [active[key] ?? []].flat()
    return chosen.map((value) => labelOf(values[key], value)).join(' · ')
  }
  return (active: ActiveFilters): string => {
    const filters = filterKeys.map((key) => textOf(active, key))
    const parts = [...filters, active.order && t(`discover.order.${active.order}`)].filter(Boolean)
    return parts.length ? parts.join(' · ') : t('searches.everybody')
  }
}
