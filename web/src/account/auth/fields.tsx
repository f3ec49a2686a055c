import { PasswordInput, type PasswordInputProps, TextInput, type TextInputProps } from '@mantine/core'
import { useState } from 'react'
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

/** Keeps its type while it has the focus: a change would move the caret to the beginning of what is being typed. */
export function EmailField({ type: wanted = 'email', ...props }: TextInputProps) {
  const { t } = useTranslation()
  const [held, setHeld] = useState<TextInputProps['type'] | null>(null)
  const type = held ?? wanted
  return (
    <TextField
      type={type}
      name="email"
      label={t('auth.field.email')}
      autoComplete="email"
      required
      onFocus={() => setHeld(type)}
      onBlur={() => setHeld(null)}
      {...props}
    />
  )
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
