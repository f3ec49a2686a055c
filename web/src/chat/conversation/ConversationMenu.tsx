import type { Conversation } from '@hearth/shared/chat'
import { ActionIcon, Menu } from '@mantine/core'
import { IconDotsVertical, IconUser } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { AgainstMember } from '../../reports/AgainstMember.tsx'
import { useOpened } from '../../ui/layers.ts'
import { MenuLink } from '../../ui/MenuLink.tsx'
import { CloseItem } from '../message/CloseItem.tsx'
import { AgainstFormer } from './AgainstFormer.tsx'

/** Actions on the conversation as a whole and on the partner. */
export function ConversationMenu({ conversation, name }: { conversation: Conversation; name: string }) {
  const { t } = useTranslation()
  const layer = useOpened()
  return (
    <Menu {...layer} width={260} withinPortal={false}>
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" size={44} radius="xl" aria-label={t('chat.menu')}>
          <IconDotsVertical size={22} aria-hidden="true" />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {conversation.partner.id ? (
          <AboutPartner id={conversation.partner.id} name={name} />
        ) : (
          <AgainstFormer conversationId={conversation.id} name={name} />
        )}
        <CloseItem conversation={conversation} name={name} />
      </Menu.Dropdown>
    </Menu>
  )
}

function AboutPartner({ id, name }: { id: string; name: string }) {
  const { t } = useTranslation()
  return (
    <>
      <MenuLink
        to="/profile/$profileId"
        params={{ profileId: id }}
        leftSection={<IconUser size={20} aria-hidden="true" />}
      >
        {t('chat.viewProfile')}
      </MenuLink>
      <AgainstMember id={id} name={name} />
      <Menu.Divider />
    </>
  )
}
