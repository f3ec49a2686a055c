import { maxSpokenLanguages } from '@hearth/shared/members/spoken-language-codes'
import type { OwnProfile } from '@hearth/shared/people/profile'
import { Input, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useMe } from '../../app/session/session.ts'
import { useLanguageOptions } from '../../members/use-languages.ts'
import { useNameFields } from '../../members/use-name-fields.ts'
import { BirthdayPicker } from '../../ui/BirthdayPicker.tsx'
import classes from '../../ui/fields.module.css'
import { KeysInput } from '../../ui/KeysInput.tsx'
import { GenderField } from './GenderField.tsx'
import { Measures } from './Measures.tsx'
import { OptionalChoices } from './OptionalChoices.tsx'
import { Part } from './Part.tsx'
import { look, useField } from './use-field.ts'
import type { FormState } from './use-profile-form.ts'

type Props = { state: FormState; profile: OwnProfile }

function Names({ state }: Pick<Props, 'state'>) {
  const { t } = useTranslation()
  const { field } = useField(state)
  const { form, set } = state
  const rules = useMe().data?.community.names
  const lastNameHint = t(rules?.initial === false ? 'profile.lastNameUnseen' : 'profile.lastNameHint')
  return (
    <div className={classes.pair}>
      {useNameFields(rules).map(({ name, ...look }) => (
        <TextInput
          key={name}
          {...field(name)}
          {...look}
          required
          description={name === 'lastName' && lastNameHint}
          value={form[name]}
          onChange={({ currentTarget }) => set({ [name]: currentTarget.value })}
        />
      ))}
    </div>
  )
}

/** The age follows from the birthday of the sign-up. A member without one enters it here, once. */
function Age({ state, profile }: Props) {
  const { t } = useTranslation()
  const { field } = useField(state)
  if (profile.birthday === null)
    return (
      <BirthdayPicker
        {...field('birthday')}
        required
        label={t('profile.birthday')}
        description={t('profile.birthdayHint')}
        value={state.form.birthday}
        onChange={(birthday) => state.set({ birthday })}
      />
    )
  if (state.isFirst) return null
  return (
    <Input.Wrapper {...look} label={t('profile.age')} labelElement="div">
      <div className={classes.age}>
        <span className={classes.fact}>{profile.age}</span>
        <Text span size="xs" c="dimmed">
          {t('profile.ageHint')}
        </Text>
      </div>
    </Input.Wrapper>
  )
}

function Languages({ state }: Pick<Props, 'state'>) {
  const { t } = useTranslation()
  const { field } = useField(state)
  const options = useLanguageOptions()
  return (
    <KeysInput
      {...field('languages')}
      label={t('profile.languages.label')}
      placeholder={t('discover.add.languages')}
      description={t('profile.languages.hint', { max: maxSpokenLanguages })}
      nothingFoundMessage={t('discover.none.languages')}
      fullMessage={t('profile.languages.full', { max: maxSpokenLanguages })}
      removeLabel={(name) => t('discover.remove', { name })}
      max={maxSpokenLanguages}
      options={options}
      value={state.form.languages}
      onChange={(languages) => state.set({ languages })}
    />
  )
}

/** The sign-up has asked for the names. A newcomer without one, or with one that is refused, gives it here. */
function useAsksNames({ isFirst, problemAt }: FormState, { firstName, lastName }: OwnProfile) {
  const [isMissing] = useState(!firstName || !lastName)
  return !isFirst || isMissing || Boolean(problemAt('firstName') ?? problemAt('lastName'))
}

export function AboutPart({ state, profile, isHidden }: Props & { isHidden: boolean }) {
  const { t } = useTranslation()
  const asksNames = useAsksNames(state, profile)
  return (
    <Part id="about" title={t('profile.step.about')} isHidden={isHidden}>
      {asksNames && <Names state={state} />}
      <Age state={state} profile={profile} />
      <GenderField state={state} />
      <Measures state={state} profile={profile} />
      {!state.isFirst && (
        <>
          <Languages state={state} />
          <OptionalChoices part="about" state={state} />
        </>
      )}
    </Part>
  )
}
