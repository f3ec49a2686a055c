import type { RelationshipGoal } from '@hearth/shared/members/members'
import type { SpokenLanguage } from '@hearth/shared/members/spoken-languages'
import { nearKm } from '@hearth/shared/people/recommendation-limits'
import type { RecommendationReason } from '@hearth/shared/people/recommendations'
import { useTranslation } from 'react-i18next'
import { useInterests } from '../../members/interest-names.ts'
import { useFormat } from '../../members/use-format.ts'
import { useLanguages } from '../../members/use-languages.ts'

const valuesNamed = 3

/** The words for what a reason says: the code and the topic, apart from a short distance, which has words of its own. */
function wordsFor({ code, about, value }: RecommendationReason) {
  if (about === 'languages') return 'shared.languages'
  if (about === 'goal' && value === null) return `${code}.goalAlone`
  const isNear = about === 'distance' && code !== 'missing' && Number(value) <= nearKm.ride
  return isNear ? `near.${Number(value) <= nearKm.walk ? 'walk' : 'ride'}` : `${code}.${about}`
}

/** The text of a reason in the language on screen. */
export function useReasonText() {
  const { t } = useTranslation()
  const words = useFormat()
  const { nameOf } = useInterests()
  const languages = useLanguages()

  function nameValue({ about, value }: RecommendationReason): string {
    if (Array.isArray(value)) {
      const named = value.slice(0, valuesNamed)
      return about === 'languages' ? languages(named as SpokenLanguage[]) : named.map(nameOf).join(', ')
    }
    if (about === 'goal') return value === null ? '' : t(`members.relationshipGoal.${value as RelationshipGoal}`)
    const number = Number(value)
    if (about === 'distance') return words.distance(number)
    if (about === 'height') return words.height(number)
    if (about === 'weight') return words.weight(number)
    return String(number)
  }
  return (reason: RecommendationReason) =>
    t(`recommendations.reasons.${wordsFor(reason)}`, { value: nameValue(reason) })
}
