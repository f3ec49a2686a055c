import type { RelationshipGoal } from '@hearth/shared/members'
import type { RecommendationReason } from '@hearth/shared/recommendations'
import { useTranslation } from 'react-i18next'
import { useInterests } from '../members/interest-names.ts'
import { useFormat } from '../members/use-format.ts'

const interestsNamed = 3

/** The text of a reason in the language on screen. */
export function useReasonText() {
  const { t } = useTranslation()
  const words = useFormat()
  const { nameOf } = useInterests()

  function nameValue({ about, value }: RecommendationReason): string {
    if (Array.isArray(value)) return value.slice(0, interestsNamed).map(nameOf).join(', ')
    if (about === 'goal') return value === null ? '' : t(`members.goal.${value as RelationshipGoal}`)
    const number = Number(value)
    if (about === 'distance') return words.distance(number)
    if (about === 'height') return words.height(number)
    if (about === 'weight') return words.weight(number)
    return String(number)
  }
  return (reason: RecommendationReason) => {
    const { code, about, value } = reason
    const plain = about === 'goal' && value === null ? 'goalAlone' : about
    return t(`recommendations.reasons.${code}.${plain}`, { value: nameValue(reason) })
  }
}
