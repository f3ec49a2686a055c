import { Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { getI18n } from 'react-i18next'
import { closeDialog, openDialog } from '../../ui/dialogs.tsx'

const modalId = 'answer-first'

/** Leads to the conversations that wait for the member: an answer or a kind end goes before the next like. */
export function askToAnswer() {
  const { t } = getI18n()
  const children = (
    <>
      <Text mb="md">{t('likes.waiting.text')}</Text>
      <Link to="/chats" search={{ tab: 'turn' }} onClick={() => closeDialog(modalId)}>
        {t('likes.waiting.all')}
      </Link>
    </>
  )
  openDialog({ modalId, title: t('likes.waiting.title'), children })
}
