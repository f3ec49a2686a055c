import type { ConversationFolder } from '@hearth/shared/chat/chat-limits'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { folderOf } from '../data/conversation-pages.ts'
import { conversationQuery } from '../data/conversations.ts'
import { searchOf } from '../data/folder-search.ts'

/** The list on screen: the one that the address names, or the one that the open conversation is in. */
export function useFolder() {
  const { tab } = useSearch({ from: '/_members/_chats' })
  const { conversationId = '' } = useParams({ strict: false })
  const { data: open } = useQuery({ ...conversationQuery(conversationId), enabled: false })
  const navigate = useNavigate()
  function show(folder: ConversationFolder) {
    if (!conversationId) return void navigate({ to: '/chats', search: searchOf(folder), replace: true })
    void navigate({ to: '/chat/$conversationId', params: { conversationId }, search: { tab: folder }, replace: true })
  }
  return [tab ?? (open ? folderOf(open) : 'chats'), show] as const
}
