import type { Conversation } from '@hearth/shared/chat/chat'
import { useNavigate, useParams } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { client } from '../../app/api/client.ts'
import { errorCode } from '../../app/api/query-client.ts'
import { failureText } from '../../app/i18n/failure-text.ts'
import { toastProblem } from '../../ui/toast.ts'
import { toastUndo } from '../../ui/undo-toast.tsx'
import { folderOf } from './conversation-pages.ts'
import { actOn, dropFromList, showInList } from './conversations.ts'
import { searchOf } from './folder-search.ts'

/** Hides a conversation from its list at once and offers to undo it. Of a request that is to delete it. */
export function useCloseConversation() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const { conversationId } = useParams({ strict: false })

  const failed = (error: unknown, { isRequest }: Conversation) =>
    toastProblem(t(isRequest ? 'chats.requests.deleteFailed' : 'chats.closeFailed'), failureText(t, errorCode(error)))

  async function restore(conversation: Conversation) {
    showInList({ ...conversation, hidden: false })
    focusOn(conversation.id)
    try {
      await actOn(conversation.id, () => client.chat.restore({ conversationId: conversation.id }))
      // A list in flight may have removed the row again, and the focus with it.
      if (document.activeElement === document.body) focusOn(conversation.id)
    } catch (error) {
      dropFromList(conversation.id)
      failed(error, conversation)
    }
  }

  const offerUndo = (conversation: Conversation, name: string) =>
    toastUndo({
      id: `closed-${conversation.id}`,
      title: t(conversation.isRequest ? 'chats.requests.deleted' : 'chats.closed', { name }),
      onUndo: () => void restore(conversation),
    })

  return async (conversation: Conversation, name: string) => {
    dropFromList(conversation.id)
    focusOn(null)
    if (conversationId === conversation.id) void navigate({ to: '/chats', search: searchOf(folderOf(conversation)) })
    try {
      await actOn(conversation.id, () => client.chat.hide({ conversationId: conversation.id }))
      offerUndo(conversation, name)
    } catch (error) {
      showInList(conversation)
      failed(error, conversation)
    }
  }
}

/** Frames to wait for a row to be rendered. */
const maxFrames = 20

/** Moves the focus from a removed row to the list's title, or to the restored row. */
function focusOn(id: string | null, frames = maxFrames) {
  requestAnimationFrame(() => {
    const list = document.querySelector('[aria-labelledby="chats"]')
    const row = id && list?.querySelector<HTMLElement>(`a[href="/chat/${id}"]`)
    if (id && !row && frames) return focusOn(id, frames - 1)
    const target = row || document.getElementById('chats')
    target?.focus({ preventScroll: !row })
  })
}
