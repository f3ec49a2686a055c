import type { Conversation } from '@hearth/shared/chat/chat'
import { Menu } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import IconUser from '~icons/user'
import { AgainstMember } from '../../moderation/reports/AgainstMember.tsx'
import { MenuLink } from '../../ui/MenuLink.tsx'
import { FarewellItem } from '../farewell/FarewellItem.tsx'
import { CloseItem } from '../message/CloseItem.tsx'
import { UnmatchPartner } from '../message/UnmatchPartner.tsx'
import { AgainstFormer } from './AgainstFormer.tsx'

type Props = {
  opened: boolean
  onChange: (opened: boolean) => void
  conversation: Conversation
  name: string
  button: ReactNode
}

/** Actions on the conversation as a whole and on the partner. */
export function ConversationMenu({ opened, onChange, conversation, name, button }: Props) {
  return (
    <Menu opened={opened} onChange={onChange} width={260} withinPortal={false}>
      <Menu.Target>{button}</Menu.Target>
      <Menu.Dropdown>
        {conversation.partner.id ? (
          <AboutPartner id={conversation.partner.id} name={name} />
        ) : (
          <AgainstFormer conversationId={conversation.id} name={name} />
        )}
        <CloseItem conversation={conversation} name={name} />
        <FarewellItem conversation={conversation} name={name} />
        <UnmatchPartner conversation={conversation} name={name} />
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
