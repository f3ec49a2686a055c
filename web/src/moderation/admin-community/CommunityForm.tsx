import { communityDefaults } from '@hearth/shared/community'
import { signUpModes } from '@hearth/shared/community-limits'
import { highestMinimumAge, minimumAge as lawfulAge } from '@hearth/shared/members/age'
import type { EditedSettings } from '@hearth/shared/moderation/admin-community'
import { NativeSelect, TextInput } from '@mantine/core'
import { skipToken, useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { NumberField } from '../../ui/NumberField.tsx'
import { RadioRows } from '../../ui/RadioRows.tsx'
import { SettingSwitch } from '../../ui/SettingSwitch.tsx'
import parts from '../../ui/settings-part.module.css'
import { staffApi } from '../admin/staff-client.ts'
import { useNumber } from '../admin/use-number.ts'
import { PartActions } from '../admin-fields/PartActions.tsx'
import { BackupFields } from './BackupFields.tsx'
import { BannerFields } from './BannerFields.tsx'
import { ClassifierFields } from './ClassifierFields.tsx'
import classes from './Community.module.css'
import { type CommunityForm as Form, useCommunityForm } from './use-community-form.ts'
import { WaitingFields } from './WaitingFields.tsx'

const limits = [
  'likesPerDay',
  'firstMessagesPerDay',
  'firstMessagesOnFirstDay',
  'photosPerDay',
  'messagePhotosPerDay',
  'reportsPerDay',
  'signUpsPerNetwork',
] as const

/** All settings of the community, saved together. */
export function CommunityForm({ saved }: { saved: EditedSettings }) {
  const { t } = useTranslation()
  const form = useCommunityForm(saved)
  return (
    <form ref={form.ref} onSubmit={form.submit} noValidate className={classes.form}>
      <About {...form} />
      <Joining {...form} />
      <ClassifierFields {...form} />
      <BannerFields {...form} />
      <Limits {...form} />
      <WaitingFields {...form} />
      <BackupFields {...form} />
      <PartActions form={form} colleague={t('admin.community.problem.SETTINGS_CHANGED')} />
    </form>
  )
}

/** What members call the community, and where they write to. */
function About({ field, ...form }: Form) {
  const { t } = useTranslation()
  return (
    <section className={parts.part} aria-labelledby="community-about">
      <h2 id="community-about">{t('admin.community.about')}</h2>
      <div className={classes.card}>
        <TextInput
          {...field('name')}
          size="md"
          required
          label={t('admin.community.name')}
          description={t('admin.community.nameText')}
        />
        <OptionalField
          name="contact"
          type="email"
          label={t('admin.community.contact')}
          description={t('admin.community.contactText')}
          {...form}
        />
      </div>
    </section>
  )
}

type OptionalProps = Pick<Form, 'values' | 'change' | 'errorOf'> & {
  name: 'contact' | 'childrenAssessedOn'
  type: 'email' | 'date'
  label: string
  description: string
}

/** A field that the admin may leave empty. */
function OptionalField({ values, change, errorOf, name, type, label, description }: OptionalProps) {
  return (
    <TextInput
      name={name}
      type={type}
      label={label}
      description={description}
      size="md"
      value={values[name] ?? ''}
      error={errorOf(name)}
      onChange={(event) => change({ [name]: event.currentTarget.value.trim() || null })}
    />
  )
}

/** Who can join, whether photos wait for staff, and what keeps children out. */
function Joining(form: Form) {
  const { t } = useTranslation()
  const { values, change } = form
  const options = signUpModes.map((value) => ({
    value,
    name: t(`admin.community.signUp.${value}.name`),
    example: t(`admin.community.signUp.${value}.text`),
  }))
  return (
    <section className={parts.part} aria-labelledby="community-joining">
      <h2 id="community-joining">{t('admin.community.joining')}</h2>
      <div className={classes.rows}>
        <RadioRows
          labelledBy="community-joining"
          value={values.signUp}
          options={options}
          onChange={(signUp) => change({ signUp })}
        />
        <SettingSwitch
          label={t('admin.community.preModeration')}
          hint={t('admin.community.preModerationText')}
          on={values.preModeration}
          onChange={(preModeration) => change({ preModeration })}
        />
        <SettingSwitch
          label={t('admin.community.comparesChats')}
          hint={t('admin.community.comparesChatsText')}
          on={values.comparesChats}
          onChange={(comparesChats) => change({ comparesChats })}
        />
        <SettingSwitch
          label={t('admin.community.ageCheck')}
          hint={t('admin.community.ageCheckText')}
          on={values.requiresAgeCheck}
          onChange={(requiresAgeCheck) => change({ requiresAgeCheck })}
        />
      </div>
      <div className={classes.card}>
        <MinimumAge {...form} />
        <OptionalField
          name="childrenAssessedOn"
          type="date"
          label={t('admin.community.childrenAssessed')}
          description={t('admin.community.childrenAssessedText')}
          {...form}
        />
      </div>
    </section>
  )
}

const ages = Array.from({ length: highestMinimumAge - lawfulAge + 1 }, (_, more) => String(lawfulAge + more))

/** How old newcomers are at least, and how many of the members are younger, who stay. */
function MinimumAge({ values: { minimumAge }, change }: Form) {
  const { t } = useTranslation()
  const number = useNumber()
  const isRaised = minimumAge > lawfulAge
  const input = isRaised ? { age: minimumAge } : skipToken
  const younger = useQuery(staffApi.adminCommunity.younger.queryOptions({ input })).data?.members
  const said = younger === undefined ? [] : [t('admin.community.younger', { count: younger, number: number(younger) })]
  return (
    <NativeSelect
      name="minimumAge"
      size="md"
      label={t('admin.community.minimumAge')}
      description={[t('admin.community.minimumAgeText'), ...said].join(' ')}
      value={String(minimumAge)}
      data={ages.map((age) => ({ value: age, label: number(Number(age)) }))}
      onChange={(event) => change({ minimumAge: Number(event.currentTarget.value) })}
    />
  )
}

/** How much one member may do in a day, and how many join from one network. Each says what it is by default. */
function Limits({ values, change, errorOf }: Form) {
  const { t } = useTranslation()
  const describe = (name: (typeof limits)[number]) => {
    const usual = t('admin.community.limits.usual', { number: communityDefaults.limits[name] })
    return [t(`admin.community.limits.${name}Text`, { defaultValue: '' }), usual].filter(Boolean).join(' ')
  }
  return (
    <section className={parts.part} aria-labelledby="community-limits">
      <h2 id="community-limits">{t('admin.community.limits.title')}</h2>
      <div className={classes.card}>
        {limits.map((name) => (
          <NumberField
            key={name}
            size="md"
            name={`limits.${name}`}
            label={t(`admin.community.limits.${name}`)}
            description={describe(name)}
            value={values.limits[name]}
            error={errorOf(`limits.${name}`)}
            onChange={(value) =>
              change({ limits: { ...values.limits, [name]: typeof value === 'number' ? value : Number.NaN } })
            }
          />
        ))}
      </div>
    </section>
  )
}
