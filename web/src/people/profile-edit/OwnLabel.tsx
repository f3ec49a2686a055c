import type { ShownField } from '@hearth/shared/members/community-fields'
import { Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { langOf } from '../../members/community-fields/named.ts'
import type { OwnTyped } from './own-values.ts'

export type ControlProps = {
  id: string
  field: ShownField
  /** The label says that the field may stay empty. */
  isOptional: boolean
  error: string | undefined
  value: OwnTyped
  onChange: (value: OwnTyped) => void
}

/** The name of a field, and what else there is to say of it. */
export function OwnLabel({ field, isOptional }: Pick<ControlProps, 'field' | 'isOptional'>) {
  const { t } = useTranslation()
  return (
    <>
      <span lang={langOf(field)}>{field.name}</span>
      {isOptional && (
        <Text span inherit fw={400} c="dimmed">
          {' '}
          {t('fields.optional')}
        </Text>
      )}
    </>
  )
}
