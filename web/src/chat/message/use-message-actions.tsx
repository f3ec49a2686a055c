import { type Reaction, sameText } from '@hearth/shared/chat/chat-limits'
import type { Message } from '@hearth/shared/chat/messages'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { client } from '../../app/api/client.ts'
import { errorCode } from '../../app/api/query-client.ts'
import { failureText } from '../../app/i18n/failure-text.ts'
import { askFirst } from '../../ui/dialogs.tsx'
import { toastProblem } from '../../ui/toast.ts'
import { showOwnMessage } from '../data/conversations.ts'
import type { ChatSync } from '../sync/sync.ts'
import { copyText } from './copy-text.ts'

const knownCodes = ['CHANGE_TOO_LATE', 'CONVERSATION_CLOSED', 'CLOSED']
const idsOf = ({ conversationId, id }: Message) => ({ conversationId, messageId: id })

/** The actions on a sent message. */
export function useMessageActions(sync: ChatSync) {
  const { t } = useTranslation()
  return useMemo(() => {
    const onAnswer = (message: Message) => {
      sync.onChanged(message)
      showOwnMessage(message)
    }
    const refused = (error: unknown) => {
      const code = errorCode(error)
      const known = knownCodes.includes(code) ? t(`chat.refused.${code}`) : failureText(t, code)
      const figures = { ...sameText, others: sameText.people - 1 }
      const asSending = code === 'HELD_SAME_TEXT' || code === 'CHAT_RESTRICTED'
      toastProblem(t('chat.notChanged'), asSending ? t(`chat.failed.${code}`, figures) : known)
    }
    const unsend = (message: Message) => client.chat.unsend(idsOf(message)).then(onAnswer, refused)
    return {
      /** Shows the reaction at once, and removes it again if the server refuses. */
      react: (message: Message, emoji: Reaction | null) => {
        const others = message.reactions.filter(({ mine }) => !mine)
        sync.onChanged({ ...message, reactions: emoji ? [...others, { emoji, mine: true }] : others })
        client.chat.react({ ...idsOf(message), emoji }).then(onAnswer, (error) => {
          sync.onChanged(message)
          refused(error)
        })
      },
      copy: (message: Message) => void copyText(message.content),
      /** @returns whether the server accepted it */
      edit: async (message: Message, content: string) => {
        try {
          if (content !== message.content) onAnswer(await client.chat.edit({ ...idsOf(message), content }))
          return true
        } catch (error) {
          refused(error)
          return false
        }
      },
      unsend: (message: Message) =>
        askFirst({
          title: t('chat.unsending.title'),
          text: t('chat.unsending.text'),
          labels: { confirm: t('chat.unsend'), cancel: t('chat.cancel') },
          dangerous: true,
          onConfirm: () => void unsend(message),
        }),
    }
  }, [sync, t])
}
