import { Button, Text, Title } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import type { FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { client } from '../../app/api/client.ts'
import { errorCode } from '../../app/api/query-client.ts'
import classes from './Form.module.css'
import { refusalText, toast } from './toasts.ts'

type Props = {
  /** The secret of the mail's link; null if the URL lacks it. */
  token: string | null
  /** Leads on: to the sign-in, or into the product. */
  onLeave: () => void
}

/** The target of "Stop these emails" in a mail of news. Only the button acts, because mail scanners open the page too. */
export function Unsubscribe({ token, onLeave }: Props) {
  const { t } = useTranslation()
  const stop = useMutation({
    mutationFn: () => client.digests.stop({ token: token! }),
    onError: (error) => {
      const code = errorCode(error)
      if (code !== 'NOT_FOUND') toast(t, 'bad', 'auth.unsubscribe.failed', refusalText(t, code))
    },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    stop.mutate()
  }
  const isBroken = !token || errorCode(stop.error) === 'NOT_FOUND'
  const start = isBroken ? 'broken' : 'question'
  const step = stop.isSuccess ? 'done' : start
  return (
    <form onSubmit={submit} className={classes.form}>
      <div role="status">
        <Title order={1} className={classes.title}>
          {t(`auth.unsubscribe.${step}.title`)}
        </Title>
        <Text c="dimmed">{t(`auth.unsubscribe.${step}.text`)}</Text>
      </div>
      {step === 'question' ? (
        <Button type="submit" size="lg" fullWidth loading={stop.isPending} className={classes.submit}>
          {t('auth.unsubscribe.submit')}
        </Button>
      ) : (
        <Button size="lg" fullWidth className={classes.submit} onClick={onLeave}>
          {t('auth.unsubscribe.leave')}
        </Button>
      )}
    </form>
  )
}
