import { Button, Group, Stack, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import IconMailQuestion from '~icons/mail-question'
import IconUserCheck from '~icons/user-check'
import { HelpLink } from '../../ui/HelpLink.tsx'
import classes from './Form.module.css'
import { useConfirmationMail } from './mails.ts'

/** The state of the form's address: not confirmed yet, or already registered. */
export type Notice = { kind: 'unconfirmed' | 'exists'; email: string }

const icons = { unconfirmed: IconMailQuestion, exists: IconUserCheck }

/** The submit button ends a long form, so the notice may be out of view. */
const scrollIntoView = (notice: HTMLElement | null) => notice?.scrollIntoView({ block: 'nearest' })

type Props = { notice: Notice; onSignIn: (email: string) => void }

/** Stays on screen after the toast is gone, with the next step. */
export function MailNotice({ notice, onSignIn }: Props) {
  const { t } = useTranslation()
  const mail = useConfirmationMail()
  const Icon = icons[notice.kind]
  const signIn = () => onSignIn(notice.email)
  return (
    <Group ref={scrollIntoView} role="status" className={classes.notice} wrap="nowrap" align="flex-start" gap="sm">
      <Icon size={24} stroke={1.6} className={classes.noticeIcon} aria-hidden />
      <Stack gap={4} align="flex-start" miw={0}>
        <Text fw={600}>{t(`auth.notice.${notice.kind}.title`)}</Text>
        <Text size="sm">{t(`auth.notice.${notice.kind}.text`, { email: notice.email })}</Text>
        <Button
          variant="default"
          mt={8}
          className={classes.noticeAction}
          loading={mail.isPending}
          onClick={notice.kind === 'exists' ? signIn : () => mail.mutate(notice.email)}
        >
          {t(`auth.notice.${notice.kind}.action`)}
        </Button>
        {notice.kind !== 'exists' && <HelpLink article="missing-email" />}
      </Stack>
    </Group>
  )
}
