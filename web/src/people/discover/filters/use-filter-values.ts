import { genders, relationshipGoals } from '@hearth/shared/members/member-choices'
import type { KeyOfKind } from '@hearth/shared/people/discover-filters'
import { useTranslation } from 'react-i18next'
import { useInterests } from '../../../members/interest-names.ts'
import { useCountries } from '../../../members/use-format.ts'
import { useLanguageOptions } from '../../../members/use-languages.ts'

type Option = { value: string; label: string }
export type ListedFilter = KeyOfKind<'choice' | 'keys'>

/** The values that each filter with a list offers, with their names on screen. */
export function useFilterValues(): Record<ListedFilter, Option[]> {
  const { t } = useTranslation()
  const { interests } = useInterests()
  return {
    country: useCountries(),
    gender: genders.map((value) => ({ value, label: t(`members.gender.${value}`) })),
    lookingFor: [{ value: 'me', label: t('discover.likesToMeet') }],
    relationshipGoal: relationshipGoals.map((value) => ({ value, label: t(`members.relationshipGoal.${value}`) })),
    languages: useLanguageOptions(),
    interests: interests.map(({ key, name }) => ({ value: key, label: name })),
    photos: [{ value: 'verified', label: t('discover.verifiedOnly') }],
  }
}

/** The name of a value. Shows the value itself while names are still loading. */
export const labelOf = (options: Option[], value: string) =>
  options.find((option) => option.value === value)?.label ?? value
