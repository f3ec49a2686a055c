import type { Country } from '@hearth/shared/members/members'
import type { ChoiceKey } from '@hearth/shared/members/profile-fields'
import type { SpokenLanguage } from '@hearth/shared/members/spoken-languages'
import { type KeyOfKind, keysOfKind } from '@hearth/shared/people/discover-filters'
import { filterChoices } from '@hearth/shared/people/filter-choices'
import { useTranslation } from 'react-i18next'
import { useGoalNames, useGoals } from '../../../members/community-goals/use-goals.ts'
import { useInterests } from '../../../members/interest-names.ts'
import { useCountries, useFormat } from '../../../members/use-format.ts'
import { useLanguageOptions, useLanguages } from '../../../members/use-languages.ts'

type Option = { value: string; label: string; lang?: string | undefined }
export type ListedFilter = KeyOfKind<'choice' | 'keys'>
type OwnNames = 'country' | 'relationshipGoal' | Exclude<ListedFilter, ChoiceKey>

/** Names one value of a filter with a list, without the list, which takes the browser longer to name. */
export function useValueName() {
  const { t } = useTranslation()
  const { country } = useFormat()
  const languages = useLanguages()
  const { nameOf } = useInterests()
  const goalName = useGoalNames()
  const names: Record<OwnNames, (value: string) => string> = {
    country: (value) => country(value as Country),
    lookingFor: () => t('discover.likesToMeet'),
    relationshipGoal: (value) => goalName(value).text,
    languages: (value) => languages([value as SpokenLanguage]),
    interests: nameOf,
    photos: () => t('discover.verifiedOnly'),
  }
  const hasOwn = (key: ListedFilter): key is OwnNames => key in names
  return (key: ListedFilter, value: string) => (hasOwn(key) ? names[key](value) : t(`members.${key}.${value}`))
}

/** The values that each filter with a list offers, with their names on screen. */
export function useFilterValues(): Record<ListedFilter, Option[]> {
  const nameOf = useValueName()
  const { interests } = useInterests()
  const goals = useGoals().list.filter(({ retired }) => !retired)
  const named = (key: ListedFilter, values: readonly string[]) =>
    values.map((value) => ({ value, label: nameOf(key, value) }))
  const others = {
    country: useCountries(),
    lookingFor: named('lookingFor', ['me']),
    relationshipGoal: named(
      'relationshipGoal',
      goals.map(({ key }) => key),
    ),
    languages: useLanguageOptions(),
    interests: interests.map(({ key, name, language }) => ({ value: key, label: name, lang: language })),
    photos: named('photos', ['verified']),
  } satisfies Record<OwnNames, Option[]>
  const choices = keysOfKind('choice').filter((key) => !(key in others))
  return { ...Object.fromEntries(choices.map((key) => [key, named(key, filterChoices(key))])), ...others } as Record<
    ListedFilter,
    Option[]
  >
}
