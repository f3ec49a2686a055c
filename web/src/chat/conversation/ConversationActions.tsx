import type { Conversation } from '@hearth/shared/chat/chat'
import { ActionIcon } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import IconDotsVertical from '~icons/dots-vertical'
import { layer } from '../../app/lazy/layer.tsx'
import { useOpened } from '../../ui/layers.ts'

const ConversationMenu = layer(() => import('./ConversationMenu.tsx'), 'ConversationMenu')

/** Opens the menu of the conversation. */
export function ConversationActions({ conversation, name }: { conversation: Conversation; name: string }) {
  const { t } = useTranslation()
  const menu = useOpened()
  const button = (
    <ActionIcon
      variant="subtle"
      color="gray"
      size={44}
      radius="xl"
      aria-label={t('chat.menu')}
      aria-haspopup="menu"
      onClick={() => menu.onChange(true)}
    >
      <IconDotsVertical size={22} aria-hidden="true" />
    </ActionIcon>
  )
  return <ConversationMenu {...menu} conversation={conversation} name={name} button={button} />
}
