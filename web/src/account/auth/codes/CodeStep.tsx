import { Anchor, Button, Text } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { errorCode } from '../../../app/api/query-client.ts'
import formClasses from '../Form.module.css'
import { CodeField } from './CodeField.tsx'
import classes from './codes.module.css'

type Props = {
  /** The address or number that the code went to. */
  to: string
  /** Uses the code. */
  enter: (code: string) => Promise<unknown>
  onEntered: () => unknown
  /** Explains every refusal that is not about the code. */
  onRefused: (error: unknown) => unknown
  /** Sends another code; possible when no seconds are left. */
  resend: { send: () => void; seconds: number; pending: boolean }
  onBack: () => void
  submitLabel: string
  /** Further fields below the code. @returns whether they are filled in, when the form is sent */
  children?: ReactNode
  isReady?: () => boolean
}

const wrongCodes = ['INVALID_OTP', 'CODE_INVALID']
const endedCodes = ['OTP_EXPIRED', 'OTP_NOT_FOUND', 'TOO_MANY_ATTEMPTS']

/** The form of a code that was sent. */
export function CodeStep(props: Props) {
  const { t } = useTranslation()
  const [code, setCode] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => input.current?.focus(), [])
  const showProblem = (key: 'wrong' | 'over' | 'missing') => {
    setProblem(t(`codes.problem.${key}`))
    input.current?.focus()
  }
  const entering = useMutation({
    mutationFn: props.enter,
    onSuccess: () => props.onEntered(),
    onError: (error) => {
      const refused = errorCode(error)
      if (wrongCodes.includes(refused)) return showProblem('wrong')
      if (endedCodes.includes(refused)) return showProblem('over')
      return props.onRefused(error)
    },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (code.length < 6) return showProblem('missing')
    if (props.isReady && !props.isReady()) return
    setProblem(null)
    entering.mutate(code)
  }
  const { resend } = props
  return (
    <form onSubmit={submit} noValidate className={formClasses.form}>
      <Text role="status" className={classes.sent}>
        {t('codes.sent', { to: props.to })}
      </Text>
      <CodeField ref={input} value={code} error={problem} onCode={setCode} />
      {props.children}
      <Button type="submit" size="lg" fullWidth loading={entering.isPending} className={formClasses.submit}>
        {props.submitLabel}
      </Button>
      <Button
        variant="default"
        className={classes.again}
        disabled={resend.seconds > 0}
        loading={resend.pending}
        onClick={resend.send}
      >
        {resend.seconds > 0 ? t('codes.resendIn', { seconds: resend.seconds }) : t('codes.resend')}
      </Button>
      <Anchor component="button" type="button" className={formClasses.leave} onClick={props.onBack}>
        {t('codes.other')}
      </Anchor>
    </form>
  )
}
