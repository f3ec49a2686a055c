import type { Conversation } from '@hearth/shared/chat'
import { Menu, UnstyledButton } from '@mantine/core'
import { IconDots } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useOpened } from '../../ui/layers.ts'
import { CloseItem } from '../message/CloseItem.tsx'
import classes from './ConversationRow.module.css'

/** The menu of a conversation in the list. */
export function RowMenu({ conversation, name }: { conversation: Conversation; name: string }) {
  const { t } = useTranslation()
  const layer = useOpened()
  return (
    <Menu {...layer}>
      <Menu.Target>
        <UnstyledButton className={classes.more} aria-label={t('chats.more', { name })}>
          <IconDots size={20} aria-hidden="true" />
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        <CloseItem conversation={conversation} name={name} />
      </Menu.Dropdown>
    </Menu>
  )
}
