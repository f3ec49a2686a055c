import { genderLimits as limits } from '@hearth/shared/members/community-gender-limits'
import type { EditedGenders } from '@hearth/shared/moderation/admin-lists'
import { Button, Input, Text, Title } from '@mantine/core'
import { type RefObject, useRef } from 'react'
import { flushSync } from 'react-dom'
import { useTranslation } from 'react-i18next'
import IconPlus from '~icons/plus'
import { SettingSwitch } from '../../ui/SettingSwitch.tsx'
import { SortableList } from '../../ui/SortableList.tsx'
import { SmallPrint } from '../admin/SmallPrint.tsx'
import classes from '../admin-fields/Fields.module.css'
import { newKey } from '../admin-fields/keys.ts'
import { PartActions } from '../admin-fields/PartActions.tsx'
import { GenderRow } from './GenderRow.tsx'
import { wholeList } from './gender-draft.ts'
import { useGenderWords } from './use-gender-words.ts'
import { type GendersForm as Form, useGendersForm } from './use-genders-form.ts'

/** The genders in their order, whether members may name several groups, and the way to save all of it. */
export function GendersForm({ saved }: { saved: EditedGenders }) {
  const { t } = useTranslation()
  const form = useGendersForm(saved)
  const wordsOf = useGenderWords()
  const add = useRef<HTMLButtonElement>(null)
  const problem = form.errorOf(wholeList)
  const isFull = form.list.filter(({ retired }) => !retired).length >= limits.inUse
  return (
    <form ref={form.ref} onSubmit={form.submit} noValidate className={classes.form} aria-labelledby="genders">
      <div className={classes.part}>
        <Title order={2} id="genders">
          {t('admin.lists.genders.title')}
        </Title>
        <Text c="dimmed">{t('admin.lists.genders.text')}</Text>
      </div>
      <SortableList
        label={t('admin.lists.genders.title')}
        all={form.list}
        nameOf={(gender) => wordsOf(gender).text}
        onSort={form.sort}
        className={classes.list!}
      >
        {form.list.map((gender) => (
          <GenderRow key={gender.key} form={form} gender={gender} onRemoved={() => add.current?.focus()} />
        ))}
      </SortableList>
      {problem && <Input.Error size="md">{problem}</Input.Error>}
      {isFull ? (
        <SmallPrint role="status">{t('admin.lists.genders.full', { count: limits.inUse })}</SmallPrint>
      ) : (
        <AddGender form={form} button={add} />
      )}
      <SettingSwitch
        label={t('admin.lists.genders.several')}
        hint={t('admin.lists.genders.severalText')}
        on={form.several}
        onChange={form.allowSeveral}
      />
      <PartActions form={form} colleague={t('admin.lists.genders.problem.GENDERS_CHANGED')} />
    </form>
  )
}

function AddGender({ form, button }: { form: Form; button: RefObject<HTMLButtonElement | null> }) {
  const { t } = useTranslation()
  const add = () => {
    const key = newKey(form.list)
    flushSync(() => {
      form.add({ key, names: {}, groups: [], retired: false })
      form.setLanguage('en')
      form.setOpen(key)
    })
    form.ref.current?.querySelector<HTMLElement>(`[name="${key}.names.en"]`)?.focus()
  }
  return (
    <Button
      ref={button}
      name={wholeList}
      size="md"
      variant="default"
      className={classes.add!}
      leftSection={<IconPlus size={20} aria-hidden="true" />}
      onClick={add}
    >
      {t('admin.lists.genders.add')}
    </Button>
  )
}
