import { useTranslation } from 'react-i18next'
import { useInterests } from '../../members/interest-names.ts'
import { useFormat } from '../../members/use-format.ts'
import { type ActiveFilters, toQuery } from '../filters/filters.ts'

/** A search in a few words: "Berlin, Germany · Within 25 km of you · 25–35 · Hiking". */
export function useSummary() {
  const { t } = useTranslation()
  const words = useFormat()
  const { nameOf } = useInterests()

  const place = ({ city, country }: ActiveFilters) => {
    if (city) return country ? words.place({ city, country }) : city
    return country && words.country(country)
  }
  const range = (active: ActiveFilters, name: 'age' | 'height' | 'weight', unit = '') => {
    const asked = toQuery(active)
    if (asked[`${name}Min`] === undefined && asked[`${name}Max`] === undefined) return undefined
    return `${active[`${name}Min`]}–${active[`${name}Max`]}${unit}`
  }
  return (active: ActiveFilters): string => {
    const { radius, gender, relationshipGoal, interests = [], order } = active
    const parts = [
      place(active),
      radius !== undefined && t('discover.within', { distance: words.kilometres(radius) }),
      gender && t(`people.gender.${gender}`),
      range(active, 'age'),
      relationshipGoal && t(`people.goal.${relationshipGoal}`),
      range(active, 'height', ` ${t('people.cm')}`),
      range(active, 'weight', ` ${t('people.kg')}`),
      ...interests.map(nameOf),
      order && t(`discover.order.${order}`),
    ].filter(Boolean)
    return parts.length ? parts.join(' · ') : t('searches.everybody')
  }
}
