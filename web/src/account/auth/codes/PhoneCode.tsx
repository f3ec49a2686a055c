import { Button, Text } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import classes from '../Form.module.css'
import { useRefused } from '../use-refused.ts'
import { useSignedIn } from '../use-signed-in.ts'
import { CodeStep } from './CodeStep.tsx'
import { codeClient } from './code-client.ts'
import { PhoneField } from './PhoneField.tsx'
import type { PanelProps } from './panel-props.ts'
import { useSend } from './use-send.ts'
import { useTypedPhone } from './use-typed-phone.ts'

/** Sign-in by a code as a text message. A new number gets an account. */
export function PhoneCode({ onBanned }: PanelProps) {
  const { t } = useTranslation()
  const [sentTo, setSentTo] = useState<string | null>(null)
  const { showProblem, submitWith, field } = useTypedPhone()
  const signedIn = useSignedIn()
  const refused = useRefused(onBanned)
  const send = useSend(codeClient.sendPhoneCode, showProblem)
  const submit = submitWith((number) => send.mutation.mutate(number, { onSuccess: () => setSentTo(number) }))
  if (sentTo !== null)
    return (
      <CodeStep
        to={sentTo}
        enter={(code) => codeClient.enterPhoneCode(sentTo, code)}
        onEntered={() => signedIn('phoneCode')}
        onRefused={refused}
        resend={{
          send: () => send.mutation.mutate(sentTo),
          seconds: send.seconds,
          pending: send.mutation.isPending,
        }}
        onBack={() => setSentTo(null)}
        submitLabel={t('codes.submit')}
      />
    )
  return (
    <form onSubmit={submit} noValidate className={classes.form}>
      <Text c="dimmed">{t('codes.phone.text')}</Text>
      <PhoneField {...field} />
      <Button type="submit" size="lg" fullWidth loading={send.mutation.isPending} className={classes.submit}>
        {t('codes.phone.send')}
      </Button>
    </form>
  )
}
