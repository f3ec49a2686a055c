import { Button, Text } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api, client } from '../app/api/client.ts'
import { errorCode, queryClient } from '../app/api/query-client.ts'
import { freshly, isDeclined } from '../app/session/freshly.ts'
import { CodeStep } from '../auth/codes/CodeStep.tsx'
import classes from '../auth/codes/codes.module.css'
import { PhoneField, type TypedPhone, usePhoneText } from '../auth/codes/PhoneField.tsx'
import { useCountdown } from '../auth/codes/use-send.ts'
import { toastDone, toastProblem } from '../ui/toast.ts'
import { keepPhone, phoneProblem } from './use-phone.ts'

type Props = {
  /** There is a number, which the new one replaces. */
  replaces: boolean
  onDone: () => void
}

/** Adds or changes the own number: first the number, then the code that it got. */
export function PhoneForm({ replaces, onDone }: Props) {
  const { t } = useTranslation()
  const [typed, setTyped] = useState<TypedPhone>({ country: '', number: '' })
  const [sentTo, setSentTo] = useState<string | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const input = useRef<HTMLInputElement>(null)
  const phoneNumber = usePhoneText(typed)
  const countdown = useCountdown()
  const failed = (error: unknown) => toastProblem(t('phone.failed'), phoneProblem(t, error))
  const sending = useMutation({
    mutationFn: () => freshly(() => client.phone.sendCode({ phoneNumber })),
    onSuccess: () => {
      countdown.start()
      setSentTo(phoneNumber)
    },
    onError: (error) => {
      if (isDeclined(error)) return
      if (errorCode(error) !== 'PHONE_NOT_ALLOWED') return failed(error)
      setProblem(t('phone.problem.PHONE_NOT_ALLOWED'))
      input.current?.focus()
    },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setProblem(phoneNumber ? null : t('phone.problem.PHONE_NOT_ALLOWED'))
    if (phoneNumber) sending.mutate()
    else input.current?.focus()
  }
  if (sentTo !== null)
    return (
      <div className={classes.form}>
        <CodeStep
          to={sentTo}
          enter={async (code) => keepPhone(await freshly(() => client.phone.save({ phoneNumber: sentTo, code })))}
          onEntered={() => {
            toastDone(t('phone.saved.title'), t('phone.saved.text'))
            // Replacing a number has ended the other sessions.
            void queryClient.invalidateQueries({ queryKey: api.sessions.list.key() })
            onDone()
          }}
          onRefused={failed}
          resend={{ send: () => sending.mutate(), seconds: countdown.seconds, pending: sending.isPending }}
          onBack={() => setSentTo(null)}
          submitLabel={t('phone.save')}
        />
      </div>
    )
  return (
    <form className={classes.form} onSubmit={submit} noValidate>
      {replaces && <Text>{t('settings.endsOthers')}</Text>}
      <PhoneField ref={input} value={typed} error={problem} onChange={setTyped} />
      <Button type="submit" loading={sending.isPending} className={classes.again}>
        {t('codes.phone.send')}
      </Button>
      <Button variant="default" className={classes.again} onClick={onDone}>
        {t('phone.cancel')}
      </Button>
    </form>
  )
}
