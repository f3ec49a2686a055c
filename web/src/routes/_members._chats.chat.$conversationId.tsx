import { createFileRoute } from '@tanstack/react-router'
import { screen } from '../app/lazy/screen.ts'

export const Route = createFileRoute('/_members/_chats/chat/$conversationId')({
  staticData: { title: 'chat.title' },
  component: screen(() => import('../chat/conversation/ConversationScreen.tsx'), 'ConversationScreen'),
})
