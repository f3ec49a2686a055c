import { useTranslation } from 'react-i18next'
import { useInterests } from '../../members/interest-names.ts'
import { useFormat } from '../../members/use-format.ts'
import { type Chosen, toQuery } from '../filters/filters.ts'

/** A search in a few words: "Berlin, Germany · Within 25 km of you · 25–35 · Hiking". */
export function useSummary() {
  const { t } = useTranslation()
  const words = useFormat()
  const { nameOf } = useInterests()

  const place = ({ city, country }: Chosen) => {
    if (city) return country ? words.place({ city, country }) : city
    return country && words.country(country)
  }
  const range = (chosen: Chosen, name: 'age' | 'height' | 'weight', unit = '') => {
    const asked = toQuery(chosen)
    if (asked[`${name}Min`] === undefined && asked[`${name}Max`] === undefined) return undefined
    return `${chosen[`${name}Min`]}–${chosen[`${name}Max`]}${unit}`
  }
  return (chosen: Chosen): string => {
    const { radius, gender, relationshipGoal, interests = [], order } = chosen
    const parts = [
      place(chosen),
      radius !== undefined && t('discover.within', { distance: words.kilometres(radius) }),
      gender && t(`people.gender.${gender}`),
      range(chosen, 'age'),
      relationshipGoal && t(`people.goal.${relationshipGoal}`),
      range(chosen, 'height', ` ${t('people.cm')}`),
      range(chosen, 'weight', ` ${t('people.kg')}`),
      ...interests.map(nameOf),
      order && t(`discover.order.${order}`),
    ].filter(Boolean)
    return parts.length ? parts.join(' · ') : t('searches.everybody')
  }
}
