import type { ChoiceKey } from '@hearth/shared/members/profile-fields'
import { type KeyOfKind, keysOfKind } from '@hearth/shared/people/discover-filters'
import { filterChoices } from '@hearth/shared/people/filter-choices'
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
  const others = {
    country: useCountries(),
    lookingFor: [{ value: 'me', label: t('discover.likesToMeet') }],
    languages: useLanguageOptions(),
    interests: interests.map(({ key, name }) => ({ value: key, label: name })),
    photos: [{ value: 'verified', label: t('discover.verifiedOnly') }],
  } satisfies Record<'country' | Exclude<ListedFilter, ChoiceKey>, Option[]>
  const named = (key: KeyOfKind<'choice'>) =>
    filterChoices(key).map((value) => ({ value, label: t(`members.${key}.${value}`) }))
  const choices = keysOfKind('choice').filter((key) => !(key in others))
  return { ...Object.fromEntries(choices.map((key) => [key, named(key)])), ...others } as Record<ListedFilter, Option[]>
}

/** The name of a value. Shows the value itself while names are still loading. */
export const labelOf = (options: Option[], value: string) =>
  options.find((option) => option.value === value)?.label ?? value
