import { useTranslation } from 'react-i18next'
import { SoughtField } from '../../members/community-genders/SoughtField.tsx'
import { GoalField } from './GoalField.tsx'
import { OptionalChoices } from './OptionalChoices.tsx'
import { Part } from './Part.tsx'
import { useField } from './use-field.ts'
import type { FormState } from './use-profile-form.ts'

export function LookingPart({ state, state: { form, set }, isHidden }: { state: FormState; isHidden: boolean }) {
  const { t } = useTranslation()
  const { error } = useField(state)
  return (
    <Part id="looking" title={t('profile.step.looking')} isHidden={isHidden}>
      <SoughtField
        id="profile-lookingForGender"
        error={error('lookingForGender') ?? error('lookingForGenders')}
        value={form}
        onChange={set}
      />
      <GoalField state={state} />
      {!state.isFirst && <OptionalChoices part="looking" state={state} />}
    </Part>
  )
}
