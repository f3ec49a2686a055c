import type { Conversation } from '@hearth/shared/chat'
import { Menu } from '@mantine/core'
import { IconArchive } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useCloseConversation } from '../data/use-close-conversation.ts'

/** The menu item that closes a conversation. */
export function CloseItem({ conversation, name }: { conversation: Conversation; name: string }) {
  const { t } = useTranslation()
  const close = useCloseConversation()
  return (
    <Menu.Item
      leftSection={<IconArchive size={20} aria-hidden="true" />}
      onClick={() => void close(conversation, name)}
    >
      {t('chat.close')}
    </Menu.Item>
  )
}
