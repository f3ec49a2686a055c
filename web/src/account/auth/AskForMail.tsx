import { Email } from '@hearth/shared/account/account'
import { Anchor, Button, Text, Title } from '@mantine/core'
import { type FormEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { prepareProof } from '../../app/captcha/with-proof.ts'
import { HelpLink } from '../../ui/HelpLink.tsx'
import classes from './Form.module.css'
import { EmailField } from './fields.tsx'
import { useConfirmationMail, useRecoveryMail } from './mails.ts'

type Props = {
  /** The kind of link that did not work. */
  kind: 'reset' | 'confirm'
  /** Returns to the sign-in: another mail is sent, or none is needed. */
  onDone: () => void
}

/** Explains that a mailed link is expired, used or truncated, and offers another one. */
export function AskForMail({ kind, onDone }: Props) {
  const { t } = useTranslation()
  const [email, setEmail] = useState('')
  const [wrong, setWrong] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const recovery = useRecoveryMail(onDone)
  const confirmation = useConfirmationMail(onDone)
  const mail = kind === 'reset' ? recovery : confirmation
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const fits = Email.safeParse(email.trim()).success
    setWrong(!fits)
    if (fits) mail.mutate(email.trim())
    else input.current?.focus()
  }
  return (
    <form onSubmit={submit} onFocus={prepareProof} noValidate className={classes.form}>
      <div role="status">
        <Title order={1} className={classes.title}>
          {t(`auth.link.${kind}.title`)}
        </Title>
        <Text c="dimmed">{t(`auth.link.${kind}.text`)}</Text>
      </div>
      <EmailField
        ref={input}
        value={email}
        onChange={(event) => setEmail(event.currentTarget.value)}
        error={wrong && t('auth.problem.invalid_email.text')}
      />
      <Button type="submit" size="lg" fullWidth loading={mail.isPending} className={classes.submit}>
        {t(`auth.link.${kind}.send`)}
      </Button>
      <Anchor component="button" type="button" className={classes.leave} onClick={onDone}>
        {t('auth.link.signIn')}
      </Anchor>
      <div className={classes.help}>
        <HelpLink article="missing-email" />
      </div>
    </form>
  )
}
