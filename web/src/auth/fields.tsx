import { PasswordInput, type PasswordInputProps, TextInput, type TextInputProps } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import classes from './Form.module.css'

/** The appearance of the fields of the identity forms. */
export const fieldLook = {
  size: 'md',
  // Every field is required, so a star at each would say nothing.
  withAsterisk: false,
  classNames: { wrapper: classes.input, label: classes.label, description: classes.description, error: classes.error },
} as const

export function TextField(props: TextInputProps) {
  return <TextInput {...fieldLook} {...props} />
}

export function EmailField(props: TextInputProps) {
  const { t } = useTranslation()
  return <TextField type="email" name="email" label={t('auth.field.email')} autoComplete="email" required {...props} />
}

/** Its visibility toggle is a regular button: in the tab order, named, and with a pressed state. */
export function PasswordField(props: PasswordInputProps) {
  const { t } = useTranslation()
  return (
    <PasswordInput
      {...fieldLook}
      required
      visibilityToggleFocusable
      visibilityToggleButtonProps={{ 'aria-label': t('auth.field.showPassword'), className: classes.eye }}
      rightSectionWidth={48}
      aria-invalid={props.error ? true : undefined}
      {...props}
    />
  )
}
