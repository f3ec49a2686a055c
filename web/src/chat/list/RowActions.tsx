import type { Conversation } from '@hearth/shared/chat/chat'
import { UnstyledButton } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import IconDots from '~icons/dots'
import { layer } from '../../app/lazy/layer.tsx'
import classes from './ConversationRow.module.css'

const RowMenu = layer(() => import('./RowMenu.tsx'), 'RowMenu')

type Props = {
  conversation: Conversation
  name: string
  menu: { opened: boolean; onChange: (opened: boolean) => void }
}

/** Opens the menu of a conversation in the list: for the keyboard and screen readers, and with a mouse on hover. */
export function RowActions({ conversation, name, menu }: Props) {
  const { t } = useTranslation()
  const button = (
    <UnstyledButton
      className={classes.more}
      aria-label={t('chats.more', { name })}
      aria-haspopup="menu"
      onClick={() => menu.onChange(true)}
    >
      <IconDots size={20} aria-hidden="true" />
    </UnstyledButton>
  )
  return <RowMenu {...menu} conversation={conversation} name={name} button={button} />
}
