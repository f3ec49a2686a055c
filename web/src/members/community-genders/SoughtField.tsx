import { genders } from '@hearth/shared/members/member-choices'
import { useTranslation } from 'react-i18next'
import { ChoiceChips } from '../../ui/ChoiceChips.tsx'
import { SeveralChips } from '../../ui/SeveralChips.tsx'
import { chosenOf, type Sought, soughtAfter } from './sought.ts'
import { useGenders } from './use-genders.ts'

const choices = ['any', ...genders] as const

type Props = { id?: string; error?: string; value: Sought; onChange: (value: Sought) => void }

/** Whom a member would like to meet: one group or anyone, or several groups where the community allows it. */
export function SoughtField({ value, onChange, ...props }: Props) {
  const { t } = useTranslation()
  const { several } = useGenders()
  const chosen = chosenOf(value)
  const field = {
    ...props,
    label: t('profile.lookingFor'),
    options: choices.map((choice) => ({ value: choice, label: t(`profile.wanted.${choice}`) })),
  }
  return several || chosen.length > 1 ? (
    <SeveralChips {...field} value={chosen} onChange={(next) => onChange(soughtAfter(chosen, next))} />
  ) : (
    <ChoiceChips {...field} value={chosen[0] ?? ''} onChange={(one) => onChange(soughtAfter([], [one]))} />
  )
}
