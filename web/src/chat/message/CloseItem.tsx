import type { Conversation } from '@hearth/shared/chat/chat'
import { Menu } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import IconArchive from '~icons/archive'
import IconTrash from '~icons/trash'
import { useCloseConversation } from '../data/use-close-conversation.ts'

/** The menu item that closes a conversation, or deletes a request. */
export function CloseItem({ conversation, name }: { conversation: Conversation; name: string }) {
  const { t } = useTranslation()
  const close = useCloseConversation()
  const Icon = conversation.isRequest ? IconTrash : IconArchive
  return (
    <Menu.Item leftSection={<Icon size={20} aria-hidden="true" />} onClick={() => void close(conversation, name)}>
      {t(conversation.isRequest ? 'chats.requests.delete' : 'chat.close')}
    </Menu.Item>
  )
}
