import { Anchor, Button, Stack } from '@mantine/core'
import { type FormEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useWaysIn } from '../../app/session/ways-in.ts'
import { looksLikePhone } from './codes/code-client.ts'
import { useEmailOrPhone, usePhoneAllowed } from './codes/use-phone-allowed.ts'
import { type PhoneStep, usePhoneSteps } from './codes/use-phone-steps.ts'
import classes from './Form.module.css'
import { EmailField, PasswordField } from './fields.tsx'
import { useTypedBefore } from './typed-before.ts'
import { useForgotten } from './use-forgotten.ts'
import { usePasswordSignIn } from './use-password-sign-in.ts'
import type { PanelProps } from './ways/way.ts'

type Props = PanelProps & {
  /** The password was right, but the address is not confirmed yet. */
  onUnconfirmed: (email: string) => void
  /** A code is on its way to the number that was typed. */
  onCodeSent: (step: PhoneStep) => void
  /** The visitor comes back from another form. */
  autoFocus: boolean
}

type Problem = { field: 'email' | 'password'; text: string }

/** One problem at a time, at its field, which gets the focus. */
function useFieldProblem() {
  const form = useRef<HTMLFormElement>(null)
  const [problem, setProblem] = useState<Problem | null>(null)
  const show = (field: Problem['field'], text: string) => {
    setProblem({ field, text })
    form.current?.querySelector<HTMLInputElement>(`[name=${field}]`)?.focus()
  }
  const errorOf = (field: Problem['field']) => (problem?.field === field ? problem.text : undefined)
  return { form, show, errorOf, clear: () => setProblem(null) }
}

/** What the form's address or number can do: sign in, and recover the password. */
function usePassword({ email, onUnconfirmed, onBanned, onCodeSent }: Props, showProblem: (text: string) => void) {
  const typed = email.trim()
  // Until the browser knows whether numbers are accepted, the server says.
  const ways = useWaysIn()
  const byPhone = looksLikePhone(email) && ways?.phone !== null
  const phone = usePhoneSteps(onCodeSent, showProblem)
  const forgotten = useForgotten(typed, showProblem)
  return {
    signIn: usePasswordSignIn(typed, { onBanned, byPhone, onUnconfirmed: byPhone ? phone.confirm : onUnconfirmed }),
    recover: () => (byPhone ? phone.recover(typed) : forgotten.start()),
    isRecovering: forgotten.isPending || phone.isPending,
  }
}

/** Sign-in by e-mail or phone and password. */
export function PasswordForm(props: Props) {
  const { t } = useTranslation()
  const [password, setPassword] = useState('')
  const problem = useFieldProblem()
  const { missing, ...emailOrPhone } = useEmailOrPhone(usePhoneAllowed())
  const { signIn, recover, isRecovering } = usePassword(props, (text) => problem.show('email', text))
  useTypedBefore(problem.form, 'email', props.email, props.onEmail)
  useTypedBefore(problem.form, 'password', password, setPassword)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!props.email.trim()) return problem.show('email', missing)
    if (!password) return problem.show('password', t('auth.field.passwordMissing'))
    problem.clear()
    signIn.mutate(password)
  }
  const typing = (keep: (text: string) => void) => (event: { currentTarget: { value: string } }) => {
    problem.clear()
    keep(event.currentTarget.value)
  }
  return (
    // The browser itself never sends a form of this method, so that no address shows the password.
    <form ref={problem.form} method="dialog" onSubmit={submit} noValidate className={classes.form}>
      <EmailField
        {...emailOrPhone}
        value={props.email}
        onChange={typing(props.onEmail)}
        error={problem.errorOf('email')}
        // "webauthn" lets browsers offer passkeys here.
        autoComplete="username webauthn"
        autoFocus={props.autoFocus}
      />
      <Stack gap={4}>
        <PasswordField
          name="password"
          label={t('auth.field.password')}
          value={password}
          onChange={typing(setPassword)}
          error={problem.errorOf('password')}
          autoComplete="current-password"
        />
        <Anchor component="button" type="button" className={classes.forgot} onClick={recover} disabled={isRecovering}>
          {t('auth.signIn.forgot')}
        </Anchor>
      </Stack>
      <Button type="submit" size="lg" fullWidth loading={signIn.isPending} className={classes.submit}>
        {t('auth.signIn.submit')}
      </Button>
    </form>
  )
}
