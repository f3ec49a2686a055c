import type { CommunityField } from '@hearth/shared/members/community-fields'
import { Badge, Group } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import list from '../admin/list.module.css'
import { useNumber } from '../admin/use-number.ts'
import { EntryRow } from './EntryRow.tsx'
import { FieldEditor } from './FieldEditor.tsx'
import classes from './Fields.module.css'
import { SensitiveQuestion } from './SensitiveQuestion.tsx'
import type { FieldsForm } from './use-fields-form.ts'
import { useNames } from './use-names.ts'

type Props = { form: FieldsForm; field: CommunityField; onRemoved: () => void }

/** A field in the list: what it is, and its editor when it is open. */
export function FieldRow({ form, field, onRemoved }: Props) {
  const { text } = useNames()(field)
  return (
    <EntryRow
      form={form}
      id={field.key}
      name={text}
      facts={<Facts form={form} field={field} />}
      closed={<SensitiveQuestion form={form} field={field} />}
    >
      <FieldEditor form={form} field={field} onRemoved={onRemoved} />
    </EntryRow>
  )
}

/** The marks of a field, each with what it says. */
const marks = {
  retired: ({ retired }) => retired,
  required: ({ required }) => required,
  matches: ({ audience }) => audience === 'matches',
  sensitive: ({ sensitive }) => sensitive,
  filter: ({ filterable, kind }) => filterable && kind !== 'text',
} satisfies Record<string, (field: CommunityField) => boolean>

/** Name, kind, group, how many members have filled it in, and marks. */
function Facts({ form, field }: Pick<Props, 'form' | 'field'>) {
  const { t } = useTranslation()
  const number = useNumber()
  const { text, language } = useNames()(field)
  const count = form.usesOf(field.key).members
  const isStored = form.saved.fields.some(({ key }) => key === field.key)
  const facts = [
    t(`admin.fields.kinds.${field.kind}`),
    t(`admin.fields.groups.${field.group}`),
    ...(isStored ? [t('admin.fields.members', { count, number: number(count) })] : []),
  ]
  return (
    <span className={classes.facts}>
      <span className={list.name} lang={language}>
        {text}
      </span>
      <span className={list.detail}>{facts.join(' · ')}</span>
      <Group component="span" gap="xs">
        {Object.entries(marks).map(
          ([mark, holds]) =>
            holds(field) && (
              <Badge key={mark} component="span" variant="light" className={list.badge!}>
                {t(`admin.fields.marks.${mark}`)}
              </Badge>
            ),
        )}
      </Group>
    </span>
  )
}
