import type { Conversation } from '@hearth/shared/chat/chat'
import { Menu } from '@mantine/core'
import type { ReactNode } from 'react'
import { FarewellItem } from '../farewell/FarewellItem.tsx'
import { CloseItem } from '../message/CloseItem.tsx'
import { UnmatchPartner } from '../message/UnmatchPartner.tsx'

type Props = {
  opened: boolean
  onChange: (opened: boolean) => void
  conversation: Conversation
  name: string
  button: ReactNode
}

/** The menu of a conversation in the list. */
export function RowMenu({ opened, onChange, conversation, name, button }: Props) {
  return (
    <Menu opened={opened} onChange={onChange}>
      <Menu.Target>{button}</Menu.Target>
      <Menu.Dropdown>
        <CloseItem conversation={conversation} name={name} />
        <FarewellItem conversation={conversation} name={name} />
        <UnmatchPartner conversation={conversation} name={name} />
      </Menu.Dropdown>
    </Menu>
  )
}
