import type { SpokenLanguage } from '@hearth/shared/members/spoken-languages'
import type { RecommendationReason } from '@hearth/shared/people/recommendations'
import { useTranslation } from 'react-i18next'
import { background } from '../../app/lazy/background.tsx'
import { useGoalNames } from '../../members/community-goals/use-goals.ts'
import { InterestNames } from '../../members/InterestNames.tsx'
import { useInterests } from '../../members/interest-names.ts'
import { useFormat } from '../../members/use-format.ts'
import { useLanguages } from '../../members/use-languages.ts'

const valuesNamed = 3
/** Stands for the value in the sentence, because each name in it has a language of its own. */
const place = '\u0000'

/** Only a community with fields of its own loads it. */
const FieldValues = background(() => import('./FieldValues.tsx'), 'FieldValues')

type Props = { reason: RecommendationReason }

/** A reason in the language on screen. */
export function ReasonText({ reason }: Props) {
  const { t } = useTranslation()
  const { code, about, value } = reason
  const [before, after] = t(`recommendations.reasons.${code}.${about}`, { value: place }).split(place)
  if (after === undefined) return before
  return (
    <>
      {before}
      {about === 'fields' && Array.isArray(value) ? (
        <FieldValues texts={value.slice(0, valuesNamed)} />
      ) : (
        <Value reason={reason} />
      )}
      {after}
    </>
  )
}

function Value({ reason: { about, value } }: Props) {
  const words = useFormat()
  const languages = useLanguages()
  const goalName = useGoalNames()
  const { nameOf, langOf } = useInterests()
  if (Array.isArray(value)) {
    const named = value.slice(0, valuesNamed)
    if (about === 'languages') return languages(named as SpokenLanguage[])
    return <InterestNames keys={named} nameOf={nameOf} langOf={langOf} />
  }
  if (about === 'goal') return value === null ? '' : goalName(String(value)).text
  return about === 'height' || about === 'weight' ? words[about](Number(value)) : ''
}
