import type { Conversation } from '@hearth/shared/chat/chat'
import { Menu } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import IconHeartHandshake from '~icons/heart-handshake'
import { openFarewell } from './open-farewell.tsx'

/** The menu item that closes a conversation kindly; nothing where that is not possible. */
export function FarewellItem({ conversation, name }: { conversation: Conversation; name: string }) {
  const { t } = useTranslation()
  return (
    conversation.closable && (
      <Menu.Item
        leftSection={<IconHeartHandshake size={20} aria-hidden="true" />}
        onClick={() => openFarewell(conversation.id, name)}
      >
        {t('chat.farewell.item')}
      </Menu.Item>
    )
  )
}
