import type { Message } from '@hearth/shared/chat/messages'
import { useTranslation } from 'react-i18next'
import { useConversationContext } from './conversation-context.ts'
import classes from './Reactions.module.css'

/** The reactions to a message. Pressing the member's own removes it; pressing the partner's adds the same. */
export function Reactions({ message }: { message: Message }) {
  const { t } = useTranslation()
  const { name, react } = useConversationContext()
  const emojis = [...new Set(message.reactions.map(({ emoji }) => emoji))]
  return (
    <div className={classes.reactions}>
      {emojis.map((emoji) => {
        const by = message.reactions.filter((one) => one.emoji === emoji)
        const mine = by.some((one) => one.mine)
        const who = [...(mine ? [t('chat.you')] : []), ...(by.every((one) => one.mine) ? [] : [name])].join(', ')
        return (
          <button
            key={emoji}
            type="button"
            className={classes.reaction}
            aria-pressed={mine}
            aria-label={t('chat.reactedWith', { emoji, who })}
            title={who}
            onClick={() => react(message, mine ? null : emoji)}
          >
            <span className={classes.chip}>
              {emoji}
              {by.length > 1 && <span className={classes.count}>{by.length}</span>}
            </span>
          </button>
        )
      })}
    </div>
  )
}
