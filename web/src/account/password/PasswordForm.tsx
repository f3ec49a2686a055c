import { passwordProblem } from '@hearth/shared/account/account'
import { Button, Text } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useMe } from '../../app/session/session.ts'
import classes from '../auth/codes/codes.module.css'
import { PasswordField } from '../auth/fields.tsx'
import { useProblems } from '../auth/use-problems.ts'
import { useSetPassword } from './use-set-password.ts'

type Field = 'password' | 'confirmPassword'

/** Two values that are typed and shown alike. */
function usePasswordPair() {
  const [values, setValues] = useState({ password: '', confirmPassword: '' })
  const [visible, setVisible] = useState(false)
  const field = (name: Field) => ({
    name,
    value: values[name],
    onChange: ({ currentTarget: { value } }: { currentTarget: { value: string } }) =>
      setValues((old) => ({ ...old, [name]: value })),
    visible,
    onVisibilityChange: setVisible,
    autoComplete: 'new-password',
  })
  return { values, field }
}

/** A new password and its confirmation. If the session is no longer fresh, a dialog asks who it is. */
export function PasswordForm({ onDone }: { onDone: () => void }) {
  const { t } = useTranslation()
  const email = useMe().data?.account.email
  const problems = useProblems<Field>()
  const pair = usePasswordPair()
  const save = useSetPassword((code) => problems.show([{ field: 'password', code }]), onDone)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const found = passwordProblem(pair.values, problems.figures.minimum)
    if (found) return problems.show([found])
    problems.clear()
    save.mutate(pair.values.password)
  }
  const field = (name: Field) => ({
    ...pair.field(name),
    error: problems.errorOf(name),
    minLength: problems.figures.minimum,
  })
  return (
    <form ref={problems.form} className={classes.form} onSubmit={submit} noValidate>
      <Text>{t('password.ends')}</Text>
      {/* For password managers. */}
      <input type="text" name="username" autoComplete="username" defaultValue={email ?? ''} readOnly hidden />
      <PasswordField
        {...field('password')}
        label={t('auth.field.newPassword')}
        description={t('auth.field.passwordHint', problems.figures)}
        autoFocus
      />
      <PasswordField {...field('confirmPassword')} label={t('auth.field.confirmPassword')} />
      <Button type="submit" loading={save.isPending} className={classes.again}>
        {t('auth.reset.submit')}
      </Button>
      <Button variant="default" className={classes.again} onClick={onDone}>
        {t('password.cancel')}
      </Button>
    </form>
  )
}
