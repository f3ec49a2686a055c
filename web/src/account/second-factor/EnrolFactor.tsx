import { Button, CopyButton, Text, TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { QRCodeSVG } from 'qrcode.react'
import { type FormEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { client } from '../../app/api/client.ts'
import fields from '../../ui/fields.module.css'
import { proofProblem } from './proof-problem.ts'
import classes from './second-factor.module.css'

export type Begun = { id: string; kind: string; totp: { uri: string; secret: string } | null }

/** In groups of four, so that it can be read out and typed. */
const grouped = (secret: string) => secret.match(/.{1,4}/g)?.join(' ') ?? secret

function Invitation({ uri, secret }: { uri: string; secret: string }) {
  const { t } = useTranslation()
  return (
    <>
      <Text>{t('secondFactor.enrol.scan')}</Text>
      <div className={classes.picture}>
        <QRCodeSVG value={uri} size={184} title={t('secondFactor.enrol.picture')} />
      </div>
      <Text>{t('secondFactor.enrol.type')}</Text>
      <code className={classes.secret}>{grouped(secret)}</code>
      <CopyButton value={secret}>
        {({ copied, copy }) => (
          <Button variant="default" onClick={copy}>
            {t(copied ? 'secondFactor.copied' : 'secondFactor.enrol.copy')}
          </Button>
        )}
      </CopyButton>
    </>
  )
}

/** Where the code is, and when such codes do not count: the member learns it before switching them on. */
function SentNote({ kind }: { kind: 'email' | 'phone' }) {
  const { t } = useTranslation()
  const keys = {
    email: ['secondFactor.enrol.mailed', 'secondFactor.enrol.sameEmail'],
    phone: ['secondFactor.enrol.texted', 'secondFactor.enrol.samePhone'],
  } as const
  return keys[kind].map((key) => <Text key={key}>{t(key)}</Text>)
}

/** Sets up a factor: the picture for an app or the note of a mailed code, then the first code. */
export function EnrolFactor({ begun, onDone }: { begun: Begun; onDone: (backupCodes: string[]) => void }) {
  const { t } = useTranslation()
  const [code, setCode] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const input = useRef<HTMLInputElement>(null)
  const showProblem = (text: string) => {
    setProblem(text)
    input.current?.focus()
  }
  const verify = useMutation({
    mutationFn: () => client.secondFactors.verify({ factorId: begun.id, code }),
    onSuccess: ({ backupCodes }) => onDone(backupCodes),
    onError: (error) => showProblem(proofProblem(t, error)),
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!code.trim()) return showProblem(t('codes.problem.missing'))
    setProblem(null)
    verify.mutate()
  }
  return (
    <form onSubmit={submit} noValidate className={classes.form}>
      {begun.totp ? <Invitation {...begun.totp} /> : <SentNote kind={begun.kind === 'phone' ? 'phone' : 'email'} />}
      {begun.kind === 'phone' && <Text c="dimmed">{t('secondFactor.enrol.risk')}</Text>}
      <TextInput
        ref={input}
        name="code"
        label={t('secondFactor.enrol.code')}
        value={code}
        onChange={(event) => {
          setProblem(null)
          setCode(event.currentTarget.value)
        }}
        error={problem}
        size="md"
        classNames={{ input: fields.input, label: fields.label, error: classes.error }}
        inputMode="numeric"
        autoComplete="one-time-code"
        data-autofocus
      />
      <Button type="submit" size="lg" className={classes.submit} loading={verify.isPending}>
        {t('secondFactor.enrol.submit')}
      </Button>
    </form>
  )
}
