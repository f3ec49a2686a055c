import { type FieldPart, fieldOf, optionalChoices } from '@hearth/shared/members/profile-fields'
import { NativeSelect } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useField } from './use-field.ts'
import type { FormState } from './use-profile-form.ts'

/** The choices of a part that a member may leave open. Their labels say so. */
export function OptionalChoices({ part, state }: { part: FieldPart; state: FormState }) {
  const { t } = useTranslation()
  const { field } = useField(state)
  return optionalChoices
    .filter((key) => fieldOf(key).part === part)
    .map((key) => (
      <NativeSelect
        {...field(key)}
        key={key}
        label={t(`profile.${key}`)}
        data={[
          { value: '', label: t('profile.choose') },
          ...(fieldOf(key).values ?? []).map((value) => ({ value, label: t(`members.${key}.${value}`) })),
        ]}
        value={state.form[key]}
        onChange={({ currentTarget }) => state.set({ [key]: currentTarget.value })}
      />
    ))
}
