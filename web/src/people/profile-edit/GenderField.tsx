import { isGroup } from '@hearth/shared/members/gender-groups'
import { NativeSelect } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useGenderNames, useGenders } from '../../members/community-genders/use-genders.ts'
import { ChoiceChips } from '../../ui/ChoiceChips.tsx'
import { look, useField } from './use-field.ts'
import type { FormState } from './use-profile-form.ts'

/** Up to this many genders stand as chips, all in view. */
const maxChips = 6

/** The gender, one of those that the community offers. A retired one is offered to who has it. */
export function GenderField({ state: { form, set }, state }: { state: FormState }) {
  const { t } = useTranslation()
  const { error } = useField(state)
  const { list } = useGenders()
  const nameOf = useGenderNames()
  const value = form.ownGender || form.gender
  const options = list
    .filter(({ key, retired }) => !retired || key === value)
    .map((gender) => ({ value: gender.key, label: nameOf(gender).text, lang: nameOf(gender).lang }))
  const choose = (key: string) => {
    const group = list.find((gender) => gender.key === key)?.groups[0] ?? ''
    set(isGroup(key) ? { gender: key, ownGender: '' } : { gender: group, ownGender: key })
  }
  const field = { id: 'profile-gender', label: t('profile.gender'), error: error('gender'), value }
  if (options.length <= maxChips) return <ChoiceChips {...field} options={options} onChange={choose} />
  return (
    <NativeSelect {...look} {...field} onChange={({ currentTarget }) => choose(currentTarget.value)}>
      <option value="">{t('profile.choose')}</option>
      {options.map((option) => (
        <option key={option.value} value={option.value} lang={option.lang}>
          {option.label}
        </option>
      ))}
    </NativeSelect>
  )
}
