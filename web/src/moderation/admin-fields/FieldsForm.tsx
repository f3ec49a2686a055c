import { communityFieldLimits as limits } from '@hearth/shared/members/community-field-limits'
import type { EditedFields } from '@hearth/shared/moderation/admin-fields'
import { Input, Text } from '@mantine/core'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { SortableList } from '../../ui/SortableList.tsx'
import { SmallPrint } from '../admin/SmallPrint.tsx'
import { AddButton } from './AddButton.tsx'
import { FieldRow } from './FieldRow.tsx'
import classes from './Fields.module.css'
import { wholeList } from './field-problems.ts'
import { newKey } from './keys.ts'
import { emptyField } from './new-field.ts'
import { PartActions } from './PartActions.tsx'
import { Presets } from './Presets.tsx'
import { useFieldsForm } from './use-fields-form.ts'
import { useNames } from './use-names.ts'

/** All fields in their order, ways to add one, and the way to save them together. */
export function FieldsForm({ saved }: { saved: EditedFields }) {
  const { t } = useTranslation()
  const form = useFieldsForm(saved)
  const { fields, errorOf } = form
  const nameOf = useNames()
  const add = useRef<HTMLButtonElement>(null)
  const problem = errorOf(wholeList)
  const isFull = fields.filter(({ retired }) => !retired).length >= limits.fields
  const addField = () => {
    const field = emptyField(newKey(fields))
    form.edit((all) => [...all, field])
    return field.key
  }
  return (
    <form ref={form.ref} onSubmit={form.submit} noValidate className={classes.form}>
      {fields.length === 0 && <Text>{t('admin.fields.empty')}</Text>}
      <SortableList
        label={t('admin.areas.fields.title')}
        all={fields}
        nameOf={(field) => nameOf(field).text}
        onSort={(sorted) => form.edit(() => sorted)}
        className={classes.list!}
      >
        {fields.map((field) => (
          <FieldRow key={field.key} form={form} field={field} onRemoved={() => add.current?.focus()} />
        ))}
      </SortableList>
      {problem && <Input.Error size="md">{problem}</Input.Error>}
      {isFull ? (
        <SmallPrint role="status">{t('admin.fields.full', { count: limits.fields })}</SmallPrint>
      ) : (
        <>
          <AddButton form={form} name={wholeList} label={t('admin.fields.add')} button={add} add={addField} />
          <Presets form={form} />
        </>
      )}
      <PartActions form={form} colleague={t('admin.fields.problem.FIELDS_CHANGED')} />
    </form>
  )
}
