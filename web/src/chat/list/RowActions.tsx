import type { Conversation } from '@hearth/shared/chat/chat'
import { UnstyledButton } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import IconDots from '~icons/dots'
import { layer } from '../../app/lazy/layer.tsx'
import { useOpened } from '../../ui/layers.ts'
import classes from './ConversationRow.module.css'

const RowMenu = layer(() => import('./RowMenu.tsx'), 'RowMenu')

/** Opens the menu of a conversation in the list. */
export function RowActions({ conversation, name }: { conversation: Conversation; name: string }) {
  const { t } = useTranslation()
  const menu = useOpened()
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
