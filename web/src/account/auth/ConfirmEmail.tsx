import { Anchor, Button, Stack, Text, Title } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { authClient, type Confirmed } from '../../app/session/auth-client.ts'
import { AskForMail } from './AskForMail.tsx'
import classes from './Form.module.css'
import { PasswordField } from './fields.tsx'
import { refusal, refusalText, toast } from './toasts.ts'

type Props = {
  /** The secret of the confirmation mail; null if the URL lacks it. */
  token: string | null
  /** The secret is used or no longer valid. */
  onUsed: () => void
  onConfirmed: (confirmed: Confirmed) => Promise<void>
  /** Returns to the sign-in. */
  onLeave: () => void
}

/** The step of the confirmation. In a browser other than that of the sign-up the server asks for the password. */
type State = 'button' | 'password' | 'wrong-password' | 'missing-password'

const refusedWith: Record<string, State> = {
  PASSWORD_REQUIRED: 'password',
  INVALID_PASSWORD: 'wrong-password',
}

function useConfirmation({ token, onUsed, onConfirmed }: Props) {
  const { t } = useTranslation()
  const [state, setState] = useState<State>('button')
  const { mutate, isPending } = useMutation({
    mutationFn: (password: string) => authClient.confirmEmail(token, password),
    onSuccess: async (confirmed) => {
      await onConfirmed(confirmed)
      onUsed()
    },
    onError: (error) => {
      const code = refusal(error)
      const next = refusedWith[code]
      if (next) return setState(next)
      if (code === 'INVALID_TOKEN') return onUsed()
      toast(t, 'bad', 'auth.toast.confirmFailed', refusalText(t, code))
    },
  })
  return { state, setState, mutate, isPending }
}

/** The target of the confirmation mail. Only the button confirms, because mail scanners open the page too. */
export function ConfirmEmail(props: Props) {
  const { t } = useTranslation()
  const [password, setPassword] = useState('')
  const input = useRef<HTMLInputElement>(null)
  const { state, setState, mutate, isPending } = useConfirmation(props)
  const asks = state !== 'button'
  useEffect(() => {
    if (asks) input.current?.focus()
  }, [asks])
  if (!props.token) return <AskForMail kind="confirm" onDone={props.onLeave} />
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (asks && !password) return setState('missing-password')
    mutate(password)
  }
  const problem = {
    'wrong-password': t('auth.confirm.wrongPassword'),
    'missing-password': t('auth.field.passwordMissing'),
  }[state as string]
  return (
    <form onSubmit={submit} noValidate className={classes.form}>
      <div role="status">
        <Title order={1} className={classes.title}>
          {t('auth.confirm.title')}
        </Title>
        <Text c="dimmed">{t(asks ? 'auth.confirm.elsewhere' : 'auth.confirm.text')}</Text>
      </div>
      {asks && (
        <Stack gap={4}>
          <PasswordField
            ref={input}
            name="password"
            label={t('auth.field.password')}
            value={password}
            onChange={(event) => setPassword(event.currentTarget.value)}
            error={problem}
            autoComplete="current-password"
          />
          <Anchor component="button" type="button" className={classes.forgot} onClick={props.onLeave}>
            {t('auth.signIn.forgot')}
          </Anchor>
        </Stack>
      )}
      <Button type="submit" size="lg" fullWidth loading={isPending} className={classes.submit}>
        {t('auth.confirm.submit')}
      </Button>
    </form>
  )
}
