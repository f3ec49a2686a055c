import { passwordProblem } from '@hearth/shared/account/account'
import { Button, Text } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useMe } from '../../app/session/session.ts'
import classes from '../auth/codes/codes.module.css'
import { PasswordField } from '../auth/fields.tsx'
import { useAuthForm } from '../auth/use-auth-form.ts'
import { useSetPassword } from './use-set-password.ts'

/** A new password and its confirmation. If the session is no longer fresh, a dialog asks who it is. */
export function PasswordForm({ onDone }: { onDone: () => void }) {
  const { t } = useTranslation()
  const email = useMe().data?.account.email
  const [visible, setVisible] = useState(false)
  const { figures, ...form } = useAuthForm(useState({ password: '', confirmPassword: '' }))
  const { values } = form
  const save = useSetPassword((code) => form.show([{ field: 'password', code }]), onDone)
  const submit = form.submit(
    () => [passwordProblem(values, figures.minimum)].filter((problem) => problem !== null),
    () => save.mutate(values.password),
  )
  const field = (name: keyof typeof values) => ({
    ...form.field(name),
    visible,
    onVisibilityChange: setVisible,
    autoComplete: 'new-password',
    minLength: figures.minimum,
  })
  return (
    <form ref={form.ref} className={classes.form} onSubmit={submit} noValidate>
      <Text>{t('password.ends')}</Text>
      {/* For password managers. */}
      <input type="text" name="username" autoComplete="username" defaultValue={email ?? ''} readOnly hidden />
      <PasswordField
        {...field('password')}
        label={t('auth.field.newPassword')}
        description={t('auth.field.passwordHint', figures)}
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
