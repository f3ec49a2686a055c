import { Anchor, Button, Text, Title } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import IconMailHeart from '~icons/mail-heart'
import { HelpLink } from '../../ui/HelpLink.tsx'
import classes from './Form.module.css'
import { useConfirmationMail } from './mails.ts'

type Props = {
  /** The address that the confirmation mail went to. */
  email: string
  onSignIn: () => void
  /** The address was wrong: returns to the form. */
  onOtherAddress: () => void
}

/** Stands in place of the forms after a sign-up: the newcomer goes on in the mail. */
export function MailSent({ email, onSignIn, onOtherAddress }: Props) {
  const { t } = useTranslation()
  const mail = useConfirmationMail()
  const title = useRef<HTMLHeadingElement>(null)
  // The button that had the focus is gone with its form.
  useEffect(() => {
    title.current?.focus()
    title.current?.scrollIntoView({ block: 'nearest' })
  }, [])
  return (
    <div className={classes.form}>
      <IconMailHeart size={40} stroke={1.6} className={classes.noticeIcon} aria-hidden />
      <div role="status">
        <Title order={1} ref={title} tabIndex={-1} className={`${classes.title} ${classes.said}`}>
          {t('auth.notice.created.title')}
        </Title>
        <Text className={classes.mailed}>{t('auth.notice.created.text', { email })}</Text>
      </div>
      <Button
        variant="default"
        size="lg"
        fullWidth
        className={classes.again}
        loading={mail.isPending}
        onClick={() => mail.mutate(email)}
      >
        {t('auth.notice.created.action')}
      </Button>
      <Anchor component="button" type="button" className={classes.leave} onClick={onOtherAddress}>
        {t('auth.notice.created.other')}
      </Anchor>
      <Anchor component="button" type="button" className={classes.leave} onClick={onSignIn}>
        {t('auth.link.signIn')}
      </Anchor>
      <div className={classes.help}>
        <HelpLink article="missing-email" />
      </div>
    </div>
  )
}
