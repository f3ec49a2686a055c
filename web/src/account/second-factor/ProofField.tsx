import type { ReauthenticationMethod } from '@hearth/shared/account/second-factors'
import { PasswordInput, TextInput } from '@mantine/core'
import type { Ref } from 'react'
import { useTranslation } from 'react-i18next'
import fields from '../../ui/fields.module.css'
import classes from './second-factor.module.css'

/** A proof that is typed. */
export type Typed = Exclude<ReauthenticationMethod, 'passkey'>

type Props = {
  method: Typed
  value: string
  onChange: (value: string) => void
  problem: string | null
  ref: Ref<HTMLInputElement>
}

/** The field of a password or code. It has the focus from the beginning. */
export function ProofField({ method, value, onChange, problem, ref }: Props) {
  const { t } = useTranslation()
  const common = {
    ref,
    name: 'proof',
    label: t(`secondFactor.proof.${method}.label`),
    description: method === 'password' ? undefined : t(`secondFactor.proof.${method}.hint`),
    value,
    onChange: (event: { currentTarget: { value: string } }) => onChange(event.currentTarget.value),
    error: problem,
    size: 'md',
    classNames: {
      input: fields.input,
      label: fields.label,
      description: classes.description,
      error: classes.error,
    },
    'data-autofocus': true,
    autoFocus: true,
  } as const
  if (method === 'password')
    return (
      <PasswordInput
        {...common}
        autoComplete="current-password"
        visibilityToggleFocusable
        visibilityToggleButtonProps={{ 'aria-label': t('auth.field.showPassword'), className: classes.eye }}
        rightSectionWidth={48}
        aria-invalid={problem ? true : undefined}
      />
    )
  const digits = method === 'backup' ? {} : { inputMode: 'numeric' as const, autoComplete: 'one-time-code' }
  return <TextInput {...common} autoComplete="off" {...digits} spellCheck={false} autoCapitalize="none" />
}
