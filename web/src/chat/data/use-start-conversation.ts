import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { client } from '../../app/api/client.ts'
import { errorCode } from '../../app/api/query-client.ts'
import { failureText } from '../../app/i18n/failure-text.ts'
import { toastProblem } from '../../ui/toast.ts'

/**
 * Opens the conversation with a member and creates it if needed, or the profile of one who has room for nobody new. A
 * toast reports failures.
 * @param failed another title for that toast
 * @returns a handler for a message button, and whether a conversation is being opened
 */
export function useStartConversation(failed?: string) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const [starting, setStarting] = useState(false)

  async function start(profileId: string) {
    if (starting) return
    setStarting(true)
    try {
      // The conversation's screen needs this file. Lists of members do without.
      const [conversation, { showInList }] = await Promise.all([
        client.chat.start({ profileId }),
        import('./conversations.ts'),
      ])
      showInList(conversation)
      if (conversation.closed === 'full')
        await navigate({ to: '/profile/$profileId', params: { profileId }, search: { message: true } })
      else await navigate({ to: '/chat/$conversationId', params: { conversationId: conversation.id } })
    } catch (error) {
      const code = errorCode(error)
      const reason = code === 'NOT_FOUND' ? t('chats.start.notFound') : failureText(t, code)
      toastProblem(failed ?? t('chats.start.failed'), reason)
    } finally {
      setStarting(false)
    }
  }

  return { start, starting }
}
