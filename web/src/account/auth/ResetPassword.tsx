import { passwordProblem } from '@hearth/shared/account/account'
import { Button, Text, Title } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { authClient } from '../../app/session/auth-client.ts'
import { sessionChanged } from '../../app/session/session.ts'
import { startRecovering, startSessionStates } from '../../app/session/session-states.ts'
import { AskForMail } from './AskForMail.tsx'
import classes from './Form.module.css'
import { PasswordField } from './fields.tsx'
import { problemWords, refusal, refusalText, toast } from './toasts.ts'
import { useFigures } from './use-figures.ts'

type Props = {
  /** The secret of the recovery mail; null if the URL lacks it. */
  token: string | null
  /** The secret is used or no longer valid. */
  onUsed: () => void
  onDone: () => Promise<void>
}

type Problem = { field: 'password' | 'confirmPassword'; code: string }

startSessionStates()

function useReset({ token, onUsed, onDone }: Props, showProblem: (problem: Problem) => void) {
  const { t } = useTranslation()
  return useMutation({
    mutationFn: (newPassword: string) => authClient.resetPassword(token, newPassword),
    onSuccess: async () => {
      toast(t, 'good', 'auth.toast.passwordChanged')
      // The new password ended all sessions, including this browser's.
      await sessionChanged().catch(() => {})
      await onDone()
      onUsed()
    },
    onError: (error) => {
      const code = refusal(error)
      if (code === 'INVALID_TOKEN' || code === 'USER_NOT_FOUND') return onUsed()
      if (['WEAK_PASSWORD', 'PASSWORD_TOO_SHORT', 'PASSWORD_TOO_LONG'].includes(code))
        return showProblem({ field: 'password', code: code.toLowerCase() })
      toast(t, 'bad', 'auth.toast.resetFailed', refusalText(t, code))
    },
  })
}

/** The target of the recovery mail: enter a new password twice. */
export function ResetPassword(props: Props) {
  const { t } = useTranslation()
  const figures = useFigures()
  const form = useRef<HTMLFormElement>(null)
  const [values, setValues] = useState({ password: '', confirmPassword: '' })
  const [shown, setShown] = useState(false)
  const [problem, setProblem] = useState<Problem | null>(null)
  useEffect(startRecovering, [])
  const showProblem = (found: Problem) => {
    setProblem(found)
    form.current?.querySelector<HTMLInputElement>(`[name=${found.field}]`)?.focus()
  }
  const reset = useReset(props, showProblem)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const found = passwordProblem(values, figures.minimum)
    if (found) return showProblem(found)
    setProblem(null)
    reset.mutate(values.password)
  }
  const field = (name: Problem['field']) => ({
    name,
    value: values[name],
    onChange: (event: { currentTarget: { value: string } }) => {
      const { value } = event.currentTarget
      setValues((old) => ({ ...old, [name]: value }))
    },
    error: problem?.field === name && problemWords(t, problem.code, figures).text,
    visible: shown,
    onVisibilityChange: setShown,
    autoComplete: 'new-password',
    minLength: figures.minimum,
  })
  if (!props.token) return <AskForMail kind="reset" onDone={props.onDone} />
  return (
    <form ref={form} onSubmit={submit} noValidate className={classes.form}>
      <div>
        <Title order={1} className={classes.title}>
          {t('auth.reset.title')}
        </Title>
        <Text c="dimmed">{t('auth.reset.text')}</Text>
      </div>
      <PasswordField
        {...field('password')}
        label={t('auth.field.newPassword')}
        description={t('auth.field.passwordHint', figures)}
      />
      <PasswordField {...field('confirmPassword')} label={t('auth.field.confirmPassword')} />
      <Button type="submit" size="lg" fullWidth loading={reset.isPending} className={classes.submit}>
        {t('auth.reset.submit')}
      </Button>
    </form>
  )
}
