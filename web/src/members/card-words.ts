import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useOff } from '../app/session/functions.ts'
import { useGoalsOf } from './community-goals/use-goals.ts'
import { useInterests } from './interest-names.ts'
import { useFormat } from './use-format.ts'
import { useLanguages } from './use-languages.ts'

/** What cards are written with. A list asks once for all its cards: asking in each costs more than drawing it. */
export function useCardWords() {
  const { t } = useTranslation()
  const format = useFormat()
  const languages = useLanguages()
  const { nameOf, langOf } = useInterests()
  const goalsOf = useGoalsOf()
  const off = useOff()
  const hasMeasures = !(off.includes('height') && off.includes('weight'))
  return useMemo(
    () => ({ t, format, languages, nameOf, langOf, goalsOf, hasMeasures }),
    [t, format, languages, nameOf, langOf, goalsOf, hasMeasures],
  )
}

export type CardWords = ReturnType<typeof useCardWords>
