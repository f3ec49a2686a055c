import { useNavigate } from '@tanstack/react-router'
import { removeConversation } from './conversations.ts'

/** Takes a conversation that the member has closed for good from the list, and from the screen if it is open. */
export function useLeaveConversation(conversationId: string) {
  const navigate = useNavigate()
  return () => {
    removeConversation(conversationId)
    if (location.pathname.endsWith(`/chat/${conversationId}`)) void navigate({ to: '/chats' })
  }
}
