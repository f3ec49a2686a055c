import { Button, Text, Title } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type Ban, BanNotice } from '../BanNotice.tsx'
import classes from '../Form.module.css'
import { refusal } from '../toasts.ts'
import { useRefused } from '../use-refused.ts'
import { useSignedIn } from '../use-signed-in.ts'
import { codeClient } from './code-client.ts'

type Props = {
  /** The secret of the mailed link; null if the URL lacks it. */
  token: string | null
  /** The secret is used or no longer valid. */
  onUsed: () => void
  onSignedIn: () => unknown
  /** Returns to the sign-in. */
  onLeave: () => void
}

/** The target of a sign-in link. Only the button signs in, because mail scanners open the page too. */
export function UseLink({ token, onUsed, onSignedIn, onLeave }: Props) {
  const { t } = useTranslation()
  const [ban, setBan] = useState<Ban | null>(null)
  const signedIn = useSignedIn()
  const refused = useRefused(setBan)
  const press = useMutation({
    mutationFn: () => codeClient.pressLink(token),
    onSuccess: async () => {
      await signedIn('emailLink')
      onUsed()
      await onSignedIn()
    },
    onError: (error) => (refusal(error) === 'INVALID_TOKEN' ? onUsed() : refused(error)),
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    press.mutate()
  }
  const words = token || press.isSuccess ? 'open' : 'bad'
  return (
    <form onSubmit={submit} className={classes.form}>
      <div role="status">
        <Title order={1} className={classes.title}>
          {t(`codes.${words}.title`)}
        </Title>
        <Text c="dimmed">{t(`codes.${words}.text`)}</Text>
      </div>
      {ban && <BanNotice ban={ban} />}
      {words === 'open' ? (
        <Button type="submit" size="lg" fullWidth loading={press.isPending} className={classes.submit}>
          {t('codes.open.submit')}
        </Button>
      ) : (
        <Button size="lg" fullWidth className={classes.submit} onClick={onLeave}>
          {t('codes.bad.back')}
        </Button>
      )}
    </form>
  )
}
