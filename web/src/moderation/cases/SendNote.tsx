import type { NoteInput } from '@hearth/shared/moderation/admin-notes'
import { Button, Group, Stack, Text } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { getI18n, useTranslation } from 'react-i18next'
import { errorCode } from '../../app/api/query-client.ts'
import { failureText } from '../../app/i18n/failure-text.ts'
import { isDeclined } from '../../app/session/freshly.ts'
import { closeDialog, openDialog } from '../../ui/dialogs.tsx'
import { toastDone } from '../../ui/toast.ts'
import { staffClient } from '../admin/staff-client.ts'
import classes from './CaseScreen.module.css'
import type { NoteReader } from './note-readers.ts'

const modalId = 'send-note'

type Mail = { subject: string; text: string; language: string }
type Props = { note: Pick<NoteInput, 'caseId' | 'voice' | 'itemId' | 'text'>; reader: NoteReader; done: () => unknown }

/** Shows what the reader gets, and asks whether to send it. The way back has the focus: Enter sends nothing. */
export const askToSend = (mail: Mail, props: Props) =>
  openDialog({
    modalId,
    title: getI18n().t('admin.notes.ask', { name: props.reader.name }),
    size: 620,
    children: <SendNote mail={mail} {...props} />,
  })

function SendNote({ mail, note, reader, done }: Props & { mail: Mail }) {
  const { t } = useTranslation()
  const { name } = reader
  const sending = useMutation({
    mutationFn: () => staffClient.adminNotes.write(note),
    onSuccess: () => {
      closeDialog(modalId)
      toastDone(t('admin.notes.sent', { name }))
      return done()
    },
  })
  const code = sending.error && !isDeclined(sending.error) ? errorCode(sending.error) : null
  const refused = code === 'NO_READER' || code === 'NOT_CLAIMED'
  return (
    <Stack>
      <Text>{t('admin.notes.askText')}</Text>
      <blockquote className={classes.mail} lang={mail.language}>
        <strong>{mail.subject}</strong>
        <p className={classes.noteText} dir="auto">
          {mail.text}
        </p>
      </blockquote>
      {code && (
        <Text role="alert" c="var(--mantine-color-error)">
          {refused ? t(`admin.refusal.${code}`) : failureText(t, code)}
        </Text>
      )}
      <Group justify="flex-end">
        <Button variant="default" data-autofocus onClick={() => closeDialog(modalId)}>
          {t('admin.notes.back')}
        </Button>
        <Button loading={sending.isPending} onClick={() => sending.mutate()}>
          {t('admin.notes.send', { name })}
        </Button>
      </Group>
    </Stack>
  )
}
