import { Email } from '@hearth/shared/account'
import { Anchor, Button, Stack } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { authClient } from '../app/session/auth-client.ts'
import { ConfirmPhone, RecoverByPhone } from './codes/ByPhone.tsx'
import { codeClient, looksLikePhone } from './codes/code-client.ts'
import { useEmailOrPhone, usePhoneAllowed } from './codes/use-phone-allowed.ts'
import { useSend } from './codes/use-send.ts'
import classes from './Form.module.css'
import { EmailField, PasswordField } from './fields.tsx'
import { useRecoveryMail } from './mails.ts'
import { refusal, toast } from './toasts.ts'
import { useRefused } from './use-refused.ts'
import { useSignedIn } from './use-signed-in.ts'
import type { PanelProps } from './ways/way.ts'

type Props = PanelProps & {
  /** The password was right, but the address is not confirmed yet. */
  onUnconfirmed: (email: string) => void
}

type Problem = { field: 'email' | 'password'; text: string }

/** What a typed number still needs: a code that confirms it, or one for a new password. */
type PhoneStep = { kind: 'confirm' | 'recover'; to: string }

/** Sends the codes that a typed number needs. */
function usePhoneSteps(showProblem: (text: string) => void) {
  const [step, setStep] = useState<PhoneStep | null>(null)
  const confirmation = useSend(codeClient.sendPhoneCode, showProblem).mutation
  const recovery = useSend(codeClient.sendRecoveryCode, showProblem).mutation
  return {
    step,
    leave: () => setStep(null),
    confirm: (to: string) => confirmation.mutate(to, { onSuccess: () => setStep({ kind: 'confirm', to }) }),
    recover: (to: string) => recovery.mutate(to, { onSuccess: () => setStep({ kind: 'recover', to }) }),
    isPending: confirmation.isPending || recovery.isPending,
  }
}

type Outcomes = Pick<Props, 'onUnconfirmed' | 'onBanned'> & { byPhone: boolean }

/** Signs in. A toast reports the result. */
function useSignIn(email: string, { onUnconfirmed, onBanned, byPhone }: Outcomes) {
  const { t } = useTranslation()
  const signedIn = useSignedIn()
  const refused = useRefused(onBanned)
  return useMutation({
    mutationFn: (password: string) =>
      byPhone ? codeClient.signInByPhone(email, password) : authClient.signIn(email, password),
    onSuccess: () => signedIn('password'),
    onError: (error) => {
      const code = refusal(error)
      if (code === 'INVALID_EMAIL_OR_PASSWORD' || code === 'INVALID_EMAIL')
        return toast(t, 'bad', 'auth.toast.invalidCredentials')
      if (code !== 'EMAIL_NOT_VERIFIED') return refused(error)
      if (!byPhone) toast(t, 'bad', 'auth.toast.unconfirmed')
      onUnconfirmed(email)
    },
  })
}

/** Sends a recovery mail to the address in the form, or asks for a valid one. */
function useForgotten(email: string, showProblem: (problem: Problem) => void) {
  const { t } = useTranslation()
  const recovery = useRecoveryMail()
  const start = () => {
    if (!email) {
      toast(t, 'bad', 'auth.toast.emailRequired')
      showProblem({ field: 'email', text: t('auth.toast.emailRequired.text') })
    } else if (!Email.safeParse(email).success) {
      toast(t, 'bad', 'auth.problem.invalid_email')
      showProblem({ field: 'email', text: t('auth.problem.invalid_email.text') })
    } else recovery.mutate(email)
  }
  return { start, isPending: recovery.isPending }
}

/** Sign-in by e-mail or phone and password. */
export function PasswordForm({ email, onEmail, ...outcomes }: Props) {
  const { t } = useTranslation()
  const form = useRef<HTMLFormElement>(null)
  const [password, setPassword] = useState('')
  const [problem, setProblem] = useState<Problem | null>(null)
  const showProblem = (found: Problem) => {
    setProblem(found)
    form.current?.querySelector<HTMLInputElement>(`[name=${found.field}]`)?.focus()
  }
  const emailOrPhone = useEmailOrPhone()
  const byPhone = usePhoneAllowed() && looksLikePhone(email)
  const phone = usePhoneSteps((text) => showProblem({ field: 'email', text }))
  const onUnconfirmed = byPhone ? phone.confirm : outcomes.onUnconfirmed
  const signIn = useSignIn(email.trim(), { ...outcomes, onUnconfirmed, byPhone })
  const forgotten = useForgotten(email.trim(), showProblem)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!email.trim()) return showProblem({ field: 'email', text: t('auth.field.emailMissing') })
    if (!password) return showProblem({ field: 'password', text: t('auth.field.passwordMissing') })
    setProblem(null)
    signIn.mutate(password)
  }
  const errorOf = (field: Problem['field']) => (problem?.field === field ? problem.text : undefined)
  if (phone.step) {
    const Step = phone.step.kind === 'confirm' ? ConfirmPhone : RecoverByPhone
    return <Step to={phone.step.to} onBack={phone.leave} onBanned={outcomes.onBanned} />
  }
  return (
    <form ref={form} onSubmit={submit} noValidate className={classes.form}>
      <EmailField
        {...emailOrPhone}
        value={email}
        onChange={(event) => {
          setProblem(null)
          onEmail(event.currentTarget.value)
        }}
        error={errorOf('email')}
        // "webauthn" lets browsers offer passkeys here.
        autoComplete="username webauthn"
      />
      <Stack gap={4}>
        <PasswordField
          name="password"
          label={t('auth.field.password')}
          value={password}
          onChange={(event) => {
            setProblem(null)
            setPassword(event.currentTarget.value)
          }}
          error={errorOf('password')}
          autoComplete="current-password"
        />
        <Anchor
          component="button"
          type="button"
          className={classes.forgot}
          onClick={() => (byPhone ? phone.recover(email.trim()) : forgotten.start())}
          disabled={forgotten.isPending || phone.isPending}
        >
          {t('auth.signIn.forgot')}
        </Anchor>
      </Stack>
      <Button type="submit" size="lg" fullWidth loading={signIn.isPending} className={classes.submit}>
        {t('auth.signIn.submit')}
      </Button>
    </form>
  )
}
