import type { Conversation } from '@hearth/shared/chat/chat'
import { ActionIcon } from '@mantine/core'
import { IconDotsVertical } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { LazyLayer } from '../../app/lazy/layer.tsx'
import { useOpened } from '../../ui/layers.ts'

const loadMenu = () => import('./ConversationMenu.tsx').then(({ ConversationMenu }) => ConversationMenu)

/** Opens the menu of the conversation. */
export function ConversationActions({ conversation, name }: { conversation: Conversation; name: string }) {
  const { t } = useTranslation()
  const layer = useOpened()
  const button = (
    <ActionIcon
      variant="subtle"
      color="gray"
      size={44}
      radius="xl"
      aria-label={t('chat.menu')}
      aria-haspopup="menu"
      onClick={() => layer.onChange(true)}
    >
      <IconDotsVertical size={22} aria-hidden="true" />
    </ActionIcon>
  )
  return (
    <LazyLayer load={loadMenu} opened={layer.opened} button={button}>
      {(ConversationMenu, opened) => (
        <ConversationMenu {...layer} opened={opened} conversation={conversation} name={name} button={button} />
      )}
    </LazyLayer>
  )
}
