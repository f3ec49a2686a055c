import { Button, Text, Title } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import type { FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { client } from '../../app/api/client.ts'
import { errorCode } from '../../app/api/query-client.ts'
import { sessionChanged } from '../../app/session/session.ts'
import classes from './Form.module.css'
import { refusalText, toast } from './toasts.ts'

type Props = {
  /** The secret of the notice's link; null if the URL lacks it. */
  token: string | null
  /** The secret is used or no longer valid. */
  onUsed: () => void
  /** Returns to the sign-in. */
  onLeave: () => void
}

function usePress({ token, onUsed }: Props) {
  const { t } = useTranslation()
  return useMutation({
    mutationFn: () => client.notMe.press({ token: token! }),
    onSuccess: async () => {
      onUsed()
      // This browser's session ended with the others.
      await sessionChanged().catch(() => {})
    },
    onError: (error) => {
      const code = errorCode(error)
      if (code === 'NOT_FOUND') return onUsed()
      toast(t, 'bad', 'auth.notMe.failed', refusalText(t, code))
    },
  })
}

/** The target of "This wasn't me" in a notice. Only the button acts, because mail scanners open the page too. */
export function NotMe(props: Props) {
  const { t } = useTranslation()
  const press = usePress(props)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    press.mutate()
  }
  const start = props.token ? null : 'expired'
  const step = press.isSuccess ? 'done' : start
  return (
    <form onSubmit={submit} className={classes.form}>
      <div role="status">
        <Title order={1} className={classes.title}>
          {t(step ? `auth.notMe.${step}.title` : 'auth.notMe.title')}
        </Title>
        <Text c="dimmed">{t(step ? `auth.notMe.${step}.text` : 'auth.notMe.text')}</Text>
        {step === 'done' && (
          <Text c="dimmed" mt="sm">
            {t('auth.notMe.done.factor')}
          </Text>
        )}
      </div>
      {step ? (
        <Button size="lg" fullWidth className={classes.submit} onClick={props.onLeave}>
          {t('auth.link.signIn')}
        </Button>
      ) : (
        <Button type="submit" size="lg" fullWidth loading={press.isPending} className={classes.submit}>
          {t('auth.notMe.submit')}
        </Button>
      )}
    </form>
  )
}
