import { type ActiveFilters, toQuery } from '@hearth/shared/people/active-filters'
import { type FilterKey, isOfKind, type RangeKey } from '@hearth/shared/people/discover-filters'
import { useTranslation } from 'react-i18next'
import { useFilterWords } from '../../../members/community-fields/filter-words.ts'
import { useFormat } from '../../../members/use-format.ts'
import { useRangeText } from '../../../members/use-range.ts'
import { useValueName } from './use-filter-values.ts'

/**
 * What a filter asks for: "Berlin, Germany", "25–35". Undefined for one that does not narrow the search.
 * @param hasOwn whether a search has filters on the community's own fields
 */
export function useFilterText(hasOwn: boolean) {
  const { t } = useTranslation()
  const words = useFormat()
  const nameOf = useValueName()
  const rangeText = useRangeText()
  const ownWords = useFilterWords(hasOwn)

  const range = (active: ActiveFilters, key: RangeKey) => {
    const query = toQuery(active)
    if (query[`${key}Min`] === undefined && query[`${key}Max`] === undefined) return undefined
    return rangeText(key, { min: active[`${key}Min`], max: active[`${key}Max`] })
  }
  return (active: ActiveFilters, key: FilterKey): string | undefined => {
    const { city, country, radius } = active
    // The city is shown with its country.
    if (key === 'country' && city) return undefined
    if (key === 'city') return city && country ? words.place({ city, country }) : city
    if (key === 'radius')
      return radius === undefined ? radius : t('discover.within', { distance: words.length(radius) })
    if (isOfKind(key, 'range')) return range(active, key)
    if (key === 'fields')
      return (
        ownWords(active.fields)
          .map((own) => own.words)
          .join(' · ') || undefined
      )
    const chosen = [active[key] ?? []].flat()
    return chosen.map((value) => nameOf(key, value)).join(' · ') || undefined
  }
}
