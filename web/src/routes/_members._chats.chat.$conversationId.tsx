import { createFileRoute } from '@tanstack/react-router'
import { lazyPiece } from '../app/shell/lazy-piece.ts'

export const Route = createFileRoute('/_members/_chats/chat/$conversationId')({
  staticData: { title: 'chat.title' },
  component: lazyPiece(() => import('../chat/conversation/ConversationScreen.tsx'), 'ConversationScreen'),
})
