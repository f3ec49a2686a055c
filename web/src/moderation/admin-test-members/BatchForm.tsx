import { languages } from '@hearth/shared/language-codes'
import { Country } from '@hearth/shared/members/members'
import { maxTestMembers, testActivities } from '@hearth/shared/moderation/test-members'
import { Button, Group, NativeSelect, NumberInput, TextInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { languageNames } from '../../app/i18n/languages.ts'
import { CityInput } from '../../members/places/CityInput.tsx'
import { useCountries } from '../../members/use-format.ts'
import { atMost } from '../../ui/at-most.ts'
import parts from '../../ui/settings-part.module.css'
import list from '../admin/list.module.css'
import { useNumber } from '../admin/use-number.ts'
import { Preview } from './Preview.tsx'
import classes from './TestMembers.module.css'
import { type BatchForm as Form, useBatchForm } from './use-batch-form.ts'

/** What new test members are to be like, a look at the first six, and the button that adds them. */
export function BatchForm({ isBusy }: { isBusy: boolean }) {
  const { t } = useTranslation()
  const form = useBatchForm()
  return (
    <section className={parts.part} aria-labelledby="test-members-new">
      <h2 id="test-members-new">{t('admin.testMembers.new')}</h2>
      <form ref={form.ref} onSubmit={form.submit} noValidate className={list.card}>
        <div className={classes.fields}>
          <Numbers {...form} />
          <Where {...form} />
          <Traits {...form} />
        </div>
        <Group gap="xs">
          <Button type="submit" size="md" loading={form.isAdding} disabled={isBusy}>
            {t('admin.testMembers.add')}
          </Button>
          <Button variant="default" size="md" loading={form.preview.isPending} onClick={form.look}>
            {t('admin.testMembers.preview')}
          </Button>
        </Group>
        <Preview members={form.preview.data} />
      </form>
    </section>
  )
}

function Numbers({ values, change, field, errorOf }: Form) {
  const { t } = useTranslation()
  const number = useNumber()
  return (
    <>
      <NumberInput
        size="md"
        name="count"
        label={t('admin.testMembers.count')}
        description={t('admin.testMembers.countHint', { most: number(maxTestMembers) })}
        value={values.count}
        error={errorOf('count')}
        allowDecimal={false}
        allowNegative={false}
        hideControls
        onChange={(count) => change({ count })}
      />
      <TextInput
        {...field('seed')}
        size="md"
        label={t('admin.testMembers.seed')}
        description={t('admin.testMembers.seedHint')}
        {...atMost(60)}
      />
    </>
  )
}

function Where({ values, change, errorOf }: Form) {
  const { t } = useTranslation()
  const countries = useCountries()
  const country = Country.safeParse(values.country).data
  return (
    <>
      <Choice
        name="country"
        value={values.country}
        data={[{ value: '', label: t('admin.testMembers.anywhere') }, ...countries]}
        // A city belongs to its country.
        onChange={(chosen) => change({ country: chosen, near: '' })}
      />
      <CityInput
        size="md"
        name="near"
        label={t('admin.testMembers.near')}
        description={t('admin.testMembers.nearHint')}
        maxLength={120}
        country={country}
        value={values.near}
        error={errorOf('near')}
        onChange={(near, city) => change({ near: city && !country ? `${city.name}, ${city.countryCode}` : near })}
      />
    </>
  )
}

function Traits({ values, change }: Form) {
  const { t } = useTranslation()
  return (
    <>
      <Choice
        name="language"
        value={values.language}
        data={[
          { value: '', label: t('admin.testMembers.anyLanguage') },
          ...languages.map((value) => ({ value, label: languageNames[value] })),
        ]}
        onChange={(language) => change({ language })}
      />
      <Choice
        name="activity"
        value={values.activity}
        data={testActivities.map((value) => ({ value, label: t(`admin.testMembers.activities.${value}`) }))}
        onChange={(activity) => change({ activity })}
      />
    </>
  )
}

type ChoiceProps = {
  name: 'country' | 'language' | 'activity'
  value: string
  data: { value: string; label: string }[]
  onChange: (value: string) => void
}

function Choice({ name, value, data, onChange }: ChoiceProps) {
  const { t } = useTranslation()
  return (
    <NativeSelect
      size="md"
      name={name}
      label={t(`admin.testMembers.${name}`)}
      description={t(`admin.testMembers.${name}Hint`)}
      value={value}
      data={data}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  )
}
