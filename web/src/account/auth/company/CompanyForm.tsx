import { Email } from '@hearth/shared/account/account'
import { Button, Text } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { providerErrorText } from '../../identities/provider-error.ts'
import type { PanelProps } from '../codes/panel-props.ts'
import classes from '../Form.module.css'
import { EmailField } from '../fields.tsx'
import { openCompany } from '../open-company.ts'
import { refusal, toast } from '../toasts.ts'

/** Sign-in at the provider of a company or organisation: only the address is asked for. */
export function CompanyForm({ email, onEmail }: Omit<PanelProps, 'onBanned'>) {
  const { t } = useTranslation()
  const [problem, setProblem] = useState<string | null>(null)
  const input = useRef<HTMLInputElement>(null)
  const showProblem = (text: string) => {
    setProblem(text)
    input.current?.focus()
  }
  const leaving = useMutation({
    mutationFn: openCompany,
    onError: (error) => {
      const code = refusal(error)
      if (code === 'UNKNOWN_DOMAIN') showProblem(t('sso.unknown'))
      else if (code === 'INVALID') showProblem(t('auth.problem.invalid_email.text'))
      else toast(t, 'bad', 'auth.toast.signInFailed', providerErrorText(t, code))
    },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const address = email.trim()
    if (!Email.safeParse(address).success) return showProblem(t('auth.problem.invalid_email.text'))
    setProblem(null)
    leaving.mutate(address)
  }
  return (
    <form onSubmit={submit} noValidate className={classes.form}>
      <Text c="dimmed">{t('sso.text')}</Text>
      <EmailField
        ref={input}
        autoFocus
        value={email}
        error={problem}
        onChange={(event) => {
          setProblem(null)
          onEmail(event.currentTarget.value)
        }}
      />
      <Button type="submit" size="lg" fullWidth loading={leaving.isPending} className={classes.submit}>
        {t('sso.submit')}
      </Button>
    </form>
  )
}
