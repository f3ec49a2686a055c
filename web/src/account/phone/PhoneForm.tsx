import { Button, Text } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api, client } from '../../app/api/client.ts'
import { errorCode, queryClient } from '../../app/api/query-client.ts'
import { freshly, isDeclined } from '../../app/session/freshly.ts'
import { toastDone, toastProblem } from '../../ui/toast.ts'
import { CodeStep } from '../auth/codes/CodeStep.tsx'
import classes from '../auth/codes/codes.module.css'
import { PhoneField } from '../auth/codes/PhoneField.tsx'
import { useCountdown } from '../auth/codes/use-send.ts'
import { useTypedPhone } from '../auth/codes/use-typed-phone.ts'
import { keepPhone, phoneProblem } from './use-phone.ts'

/**
 * Sends a code to the typed number.
 * @param showProblem explains what is wrong with the number; toasts say everything else
 */
function useSending(phoneNumber: string, showProblem: (text: string) => void) {
  const { t } = useTranslation()
  const [sentTo, setSentTo] = useState<string | null>(null)
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
      showProblem(t('phone.problem.PHONE_NOT_ALLOWED'))
    },
  })
  const resend = { send: () => sending.mutate(), seconds: countdown.seconds, pending: sending.isPending }
  return { sentTo, leave: () => setSentTo(null), failed, resend }
}

type Props = {
  /** There is a number, which the new one replaces. */
  replaces: boolean
  onDone: () => void
}

/** Adds or changes the own number: first the number, then the code that it got. */
export function PhoneForm({ replaces, onDone }: Props) {
  const { t } = useTranslation()
  const { text: phoneNumber, showProblem, submitWith, field } = useTypedPhone()
  const { sentTo, leave, failed, resend } = useSending(phoneNumber, showProblem)
  const submit = submitWith(resend.send)
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
          resend={resend}
          onBack={leave}
          submitLabel={t('phone.save')}
        />
      </div>
    )
  return (
    <form className={classes.form} onSubmit={submit} noValidate>
      {replaces && <Text>{t('settings.endsOthers')}</Text>}
      <PhoneField {...field} />
      <Button type="submit" loading={resend.pending} className={classes.again}>
        {t('codes.phone.send')}
      </Button>
      <Button variant="default" className={classes.again} onClick={onDone}>
        {t('phone.cancel')}
      </Button>
    </form>
  )
}
