import { type Reaction, reactions } from '@hearth/shared/chat/chat-limits'
import type { Message } from '@hearth/shared/chat/messages'
import { Menu } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import IconArrowBackUp from '~icons/arrow-back-up'
import IconCopy from '~icons/copy'
import IconFlag from '~icons/flag'
import IconPencil from '~icons/pencil'
import IconTrash from '~icons/trash'
import { useNow } from '../../members/use-now.ts'
import { useLayer } from '../../ui/layers.ts'
import { isChangeable } from './changeable.ts'
import classes from './MessageMenu.module.css'

export type MenuActions = {
  react: (message: Message, emoji: Reaction | null) => void
  reply: (message: Message) => void
  copy: (message: Message) => void
  edit: (message: Message) => void
  unsend: (message: Message) => void
  report: (message: Message) => void
}

type Props = {
  opened: boolean
  message: Message | null
  /** The element that the menu opens beside. */
  beside: HTMLElement | null
  /** The conversation is closed, so the menu only offers what changes nothing. */
  closed: boolean
  /** The viewer may react nevertheless. */
  reactable: boolean
  actions: MenuActions
  onClose: () => void
}

/** The menu of a message. One instance serves the whole conversation. */
export function MessageMenu({ opened, message, beside, closed, reactable, actions, onClose }: Props) {
  useLayer(opened, onClose)
  const place = beside?.getBoundingClientRect()
  return (
    <Menu
      opened={opened}
      onChange={(isOpen) => {
        if (!isOpen) onClose()
      }}
      position={message?.mine ? 'left-start' : 'right-start'}
      middlewares={{ flip: { fallbackPlacements: ['bottom', 'top'] }, shift: { padding: 8 } }}
      width={280}
      returnFocus={false}
      withinPortal={false}
      classNames={{ dropdown: classes.dropdown }}
    >
      <Menu.Target>
        <button
          type="button"
          tabIndex={-1}
          aria-hidden="true"
          className={classes.anchor}
          style={place && { left: place.left, top: place.top, width: place.width, height: place.height }}
        />
      </Menu.Target>
      <Menu.Dropdown>
        {message && <Items message={message} closed={closed} reactable={reactable} actions={actions} />}
      </Menu.Dropdown>
    </Menu>
  )
}

function Items({
  message,
  closed,
  reactable,
  actions,
}: Pick<Props, 'closed' | 'reactable' | 'actions'> & { message: Message }) {
  const { t } = useTranslation()
  const now = useNow()
  const changeable = !closed && isChangeable(message, now)
  return (
    <>
      {reactable && <ReactionRow message={message} onReact={actions.react} />}
      {!closed && (
        <Menu.Item
          leftSection={<IconArrowBackUp size={20} aria-hidden="true" />}
          onClick={() => actions.reply(message)}
        >
          {t('chat.reply')}
        </Menu.Item>
      )}
      {message.content && (
        <Menu.Item leftSection={<IconCopy size={20} aria-hidden="true" />} onClick={() => actions.copy(message)}>
          {t('chat.copy')}
        </Menu.Item>
      )}
      {!message.mine && (
        <Menu.Item leftSection={<IconFlag size={20} aria-hidden="true" />} onClick={() => actions.report(message)}>
          {t('chat.reportMessage')}
        </Menu.Item>
      )}
      {changeable && message.content && (
        <Menu.Item leftSection={<IconPencil size={20} aria-hidden="true" />} onClick={() => actions.edit(message)}>
          {t('chat.edit')}
        </Menu.Item>
      )}
      {changeable && (
        <Menu.Item
          className={classes.danger}
          leftSection={<IconTrash size={20} aria-hidden="true" />}
          onClick={() => actions.unsend(message)}
        >
          {t('chat.unsend')}
        </Menu.Item>
      )}
    </>
  )
}

function ReactionRow({ message, onReact }: { message: Message; onReact: MenuActions['react'] }) {
  const { t } = useTranslation()
  const own = message.reactions.find(({ mine }) => mine)?.emoji
  return (
    <div className={classes.reactions} role="none">
      {reactions.map((emoji) => (
        <Menu.Item
          key={emoji}
          className={classes.reaction}
          data-own={emoji === own}
          aria-label={t(emoji === own ? 'chat.takeBack' : 'chat.reactWith', { emoji })}
          onClick={() => onReact(message, emoji === own ? null : emoji)}
        >
          {emoji}
        </Menu.Item>
      ))}
    </div>
  )
}
