import type { SpokenLanguage } from '@hearth/shared/members/spoken-languages'
import type { RecommendationReason } from '@hearth/shared/people/recommendations'
import { useTranslation } from 'react-i18next'
import { useGoalNames } from '../../members/community-goals/use-goals.ts'
import { useInterests } from '../../members/interest-names.ts'
import { useFormat } from '../../members/use-format.ts'
import { useLanguages } from '../../members/use-languages.ts'

const valuesNamed = 3

/** The text of a reason in the language on screen. */
export function useReasonText() {
  const { t } = useTranslation()
  const words = useFormat()
  const { nameOf } = useInterests()
  const languages = useLanguages()
  const goalName = useGoalNames()

  function nameValue({ about, value }: RecommendationReason): string {
    if (Array.isArray(value)) {
      const named = value.slice(0, valuesNamed)
      return about === 'languages' ? languages(named as SpokenLanguage[]) : named.map(nameOf).join(', ')
    }
    if (about === 'goal') return value === null ? '' : goalName(String(value)).text
    return about === 'height' || about === 'weight' ? words[about](Number(value)) : ''
  }
  return (reason: RecommendationReason) =>
    t(`recommendations.reasons.${reason.code}.${reason.about}`, { value: nameValue(reason) })
}
