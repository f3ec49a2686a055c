import { Button, Group, Stack, Text } from '@mantine/core'
import { IconMailHeart, IconMailQuestion, IconUserCheck } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import classes from './Form.module.css'
import { useConfirmationMail } from './mails.ts'

/** What an address of the form turned out to be: just signed up, waiting for its confirmation, or known already. */
export type Notice = { kind: 'created' | 'unconfirmed' | 'exists'; email: string }

const icons = { created: IconMailHeart, unconfirmed: IconMailQuestion, exists: IconUserCheck }

/** Whoever pressed the button at the end of a long form sees what came of it. */
const comeIntoView = (notice: HTMLElement | null) => notice?.scrollIntoView({ block: 'nearest' })

type Props = { notice: Notice; onSignIn: (email: string) => void }

/** Stays where a toast goes, with what can be done next. */
export function MailNotice({ notice, onSignIn }: Props) {
  const { t } = useTranslation()
  const mail = useConfirmationMail()
  const Icon = icons[notice.kind]
  const signIn = () => onSignIn(notice.email)
  return (
    <Group ref={comeIntoView} role="status" className={classes.notice} wrap="nowrap" align="flex-start" gap="sm">
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
      </Stack>
    </Group>
  )
}
