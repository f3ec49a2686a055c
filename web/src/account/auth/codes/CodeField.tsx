import { asciiDigits } from '@hearth/shared/numerals'
import type { TextInputProps } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { fieldLook, TextField } from '../fields.tsx'
import classes from './codes.module.css'

type Props = Pick<TextInputProps, 'error' | 'ref'> & { value: string; onCode: (code: string) => void }

/** Six digits from any keyboard. Phones fill them in from the message; a pasted code may contain spaces. */
export function CodeField({ onCode, ...props }: Props) {
  const { t } = useTranslation()
  return (
    <TextField
      {...props}
      name="code"
      label={t('codes.field.code')}
      inputMode="numeric"
      autoComplete="one-time-code"
      pattern="[0-9]*"
      required
      classNames={{ ...fieldLook.classNames, input: classes.code }}
      onChange={(event) => onCode(asciiDigits(event.currentTarget.value).replace(/\D/g, '').slice(0, 6))}
    />
  )
}
