import type { CommunityField } from '@hearth/shared/members/community-fields'
import { Button, Group, Text } from '@mantine/core'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import classes from './Fields.module.css'
import { tellsOf } from './tells-of.ts'
import type { FieldsForm } from './use-fields-form.ts'

type Props = {
  form: FieldsForm
  field: CommunityField
  /** Where the names are typed, a screen reader says the question. */
  role?: 'status'
}

/** Asks whether a field is sensitive whose names look like it, until the admin has answered. */
export function SensitiveQuestion({ form, field, ...live }: Props) {
  const { t } = useTranslation()
  const question = useRef<HTMLDivElement>(null)
  /** The buttons go, and the focus moves to the line of the field. */
  const settle = (act: () => void) => {
    act()
    question.current?.closest('li')?.querySelector<HTMLElement>('[data-line]')?.focus()
  }
  const about = field.sensitive || form.isAnswered(field) ? null : tellsOf(field)
  return (
    <div ref={question} {...live} className={classes.question}>
      {about && (
        <>
          <Text>{t(`admin.fields.mayTell.${about}`)}</Text>
          <Group gap="xs">
            <Button
              size="md"
              onClick={() => settle(() => form.change(field.key, { sensitive: true, required: false }))}
            >
              {t('admin.fields.markSensitive')}
            </Button>
            <Button size="md" variant="default" onClick={() => settle(() => form.answer(field))}>
              {t('admin.fields.notSensitive')}
            </Button>
          </Group>
        </>
      )}
    </div>
  )
}
