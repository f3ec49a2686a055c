import { Email } from '@hearth/shared/account/account'
import { Button, Text } from '@mantine/core'
import { type FormEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import classes from '../Form.module.css'
import { EmailField } from '../fields.tsx'
import { useRefused } from '../use-refused.ts'
import { useSignedIn } from '../use-signed-in.ts'
import { CodeStep } from './CodeStep.tsx'
import { codeClient } from './code-client.ts'
import type { PanelProps } from './panel-props.ts'
import { useSend } from './use-send.ts'

/** Sign-in by a code or link that is mailed: first the address, then what was sent. */
function useMailed(kind: 'email' | 'link', { email }: PanelProps) {
  const { t } = useTranslation()
  const [sentTo, setSentTo] = useState<string | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const input = useRef<HTMLInputElement>(null)
  const showProblem = (text: string) => {
    setProblem(text)
    input.current?.focus()
  }
  const send = useSend(kind === 'email' ? codeClient.sendEmailCode : codeClient.sendLink, showProblem)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const to = email.trim()
    if (!Email.safeParse(to).success) return showProblem(t('auth.problem.invalid_email.text'))
    setProblem(null)
    send.mutation.mutate(to, { onSuccess: () => setSentTo(to) })
  }
  return { sentTo, setSentTo, problem, setProblem, input, send, submit }
}

type FormProps = PanelProps & { kind: 'email' | 'link'; mailed: ReturnType<typeof useMailed> }

function AddressForm({ kind, mailed, email, onEmail }: FormProps) {
  const { t } = useTranslation()
  return (
    <form onSubmit={mailed.submit} noValidate className={classes.form}>
      <Text c="dimmed">{t(`codes.${kind}.text`)}</Text>
      <EmailField
        ref={mailed.input}
        autoFocus
        value={email}
        error={mailed.problem}
        onChange={(event) => {
          mailed.setProblem(null)
          onEmail(event.currentTarget.value)
        }}
      />
      <Button type="submit" size="lg" fullWidth loading={mailed.send.mutation.isPending} className={classes.submit}>
        {t(`codes.${kind}.send`)}
      </Button>
    </form>
  )
}

/** Sign-in by a code that is mailed. A new address gets an account. */
export function EmailCode(props: PanelProps) {
  const { t } = useTranslation()
  const mailed = useMailed('email', props)
  const signedIn = useSignedIn()
  const refused = useRefused(props.onBanned)
  const { sentTo, send } = mailed
  if (sentTo === null) return <AddressForm {...props} kind="email" mailed={mailed} />
  return (
    <CodeStep
      to={sentTo}
      enter={(code) => codeClient.enterEmailCode(sentTo, code)}
      onEntered={() => signedIn('emailCode')}
      onRefused={refused}
      resend={{
        send: () => send.mutation.mutate(sentTo),
        seconds: send.seconds,
        pending: send.mutation.isPending,
      }}
      onBack={() => mailed.setSentTo(null)}
      submitLabel={t('codes.submit')}
    />
  )
}

/** Sign-in by a link that is mailed. The link opens UseLink. */
export function EmailLink(props: PanelProps) {
  const { t } = useTranslation()
  const mailed = useMailed('link', props)
  const { sentTo, send } = mailed
  if (sentTo === null) return <AddressForm {...props} kind="link" mailed={mailed} />
  const again = send.seconds > 0 ? t('codes.resendIn', { seconds: send.seconds }) : t('codes.resend')
  return (
    <div className={classes.form}>
      <Text role="status">{t('codes.link.sent', { to: sentTo })}</Text>
      <Button
        variant="default"
        disabled={send.seconds > 0}
        loading={send.mutation.isPending}
        onClick={() => send.mutation.mutate(sentTo)}
      >
        {again}
      </Button>
    </div>
  )
}
