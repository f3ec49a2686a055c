import { createFileRoute } from '@tanstack/react-router'
import { lazyPiece } from '../app/shell/lazy-piece.ts'

export const Route = createFileRoute('/_members/_chats/chats')({
  staticData: { title: 'chat.title' },
  component: lazyPiece(() => import('../chat/list/NoConversationSelected.tsx'), 'NoConversationSelected'),
})
