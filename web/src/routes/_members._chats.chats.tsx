import { createFileRoute } from '@tanstack/react-router'
import { screen } from '../app/lazy/screen.ts'

export const Route = createFileRoute('/_members/_chats/chats')({
  staticData: { title: 'chat.title' },
  component: screen(() => import('../chat/list/NoConversationSelected.tsx'), 'NoConversationSelected'),
})
