import { Email } from '@hearth/shared/account/account'
import { Button, Text } from '@mantine/core'
import { type FormEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import classes from '../auth/codes/codes.module.css'
import { EmailField } from '../auth/fields.tsx'
import { useRequest } from './use-email.ts'

type Props = {
  /** The address that the new one replaces; null without one. */
  current: string | null
  typed: string
  onType: (email: string) => void
  onDone: () => void
}

/** Asks for a new address. What is typed survives a failure and a reload. */
export function EmailForm({ current, typed, onType, onDone }: Props) {
  const { t } = useTranslation()
  const input = useRef<HTMLInputElement>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const showProblem = (key: string) => {
    setProblem(key)
    input.current?.focus()
  }
  const request = useRequest({ showProblem, onRequested: onDone })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const email = typed.trim()
    if (!Email.safeParse(email).success) return showProblem('auth.problem.invalid_email.text')
    setProblem(null)
    request.mutate(email)
  }
  return (
    <form className={classes.form} onSubmit={submit} noValidate>
      <Text>{t(current ? 'emailChange.how' : 'emailChange.howFirst')}</Text>
      <EmailField
        ref={input}
        label={t('emailChange.new')}
        value={typed}
        onChange={(event) => {
          setProblem(null)
          onType(event.currentTarget.value)
        }}
        error={problem && t(problem)}
        autoFocus
      />
      <Button type="submit" loading={request.isPending} className={classes.again}>
        {t('emailChange.send')}
      </Button>
      <Button variant="default" className={classes.again} onClick={onDone}>
        {t('emailChange.keep')}
      </Button>
    </form>
  )
}
